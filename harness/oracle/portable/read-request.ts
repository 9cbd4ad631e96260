import { isObject, type JsonObject } from "../../json/json-value.ts";

import { readJsonBody } from "../../json/read-json-body.ts";
import type { WireRequest } from "../../transport/wire-request.ts";
import type { Selection } from "../selection.ts";
import { consistsOfLetters, type ImpliedForm, maxBodyBytes } from "./bounds.ts";
import { parseDocument } from "./parse-document.ts";
import { substitutePlaceholders } from "./substitute-placeholders.ts";

/** What a request asks for, or all reasons why it is not portable. */
export type ReadRequest =
  | {
      readonly ok: true;
      readonly selection: Selection;
      readonly implied: readonly ImpliedForm[];
    }
  | { readonly ok: false; readonly reasons: readonly string[] };

/**
 * Reads a portable request as every conforming server does; the response to others is not defined.
 *
 * @see endpoint.path
 * @see request.json-spelling
 * @see request.document
 * @see request.variables
 */
export function readRequest(request: WireRequest): ReadRequest {
  const reasons = findEnvelopeReasons(request);
  const body = readBody(request.body ?? new Uint8Array());
  if (!body.ok || reasons.length > 0) {
    return { ok: false, reasons: body.ok ? reasons : [...reasons, ...body.reasons] };
  }
  const { text, inserted, implied, ...substituted } = substitutePlaceholders(
    body.document,
    body.variables,
  );
  if (substituted.reasons.length > 0) {
    return { ok: false, reasons: substituted.reasons };
  }
  const parsed = parseDocument(text, inserted);
  return parsed.ok
    ? { ...parsed, implied: [...findImpliedDelivery(request), ...implied, ...parsed.implied] }
    : { ok: false, reasons: [parsed.reason] };
}

function findEnvelopeReasons({ method, path, headers, body }: WireRequest): string[] {
  const reasons: string[] = [];
  if (method !== "POST" || path !== "/graph") {
    reasons.push(`The request is ${method} ${path}, not POST /graph`);
  }
  const { contentType, expectation = "100-continue", unknown } = readHeaders(headers);
  if (
    !/^application\/json(; charset=utf-8)?$/.test(contentType) ||
    unknown.length > 0 ||
    expectation !== "100-continue"
  ) {
    reasons.push(
      "The request has headers that a server may reject, or a Content-Type other than application/json",
    );
  }
  if (body !== undefined && body.length > maxBodyBytes) {
    reasons.push(`The body has ${body.length} bytes, more than ${maxBodyBytes}`);
  }
  return reasons;
}

/**
 * Headers with which clients describe themselves and the connection.
 *
 * @see request.client-headers
 */
const clientHeaders = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "connection",
  "user-agent",
]);

/** What browsers and proxies add. */
const browserHeaders =
  /^(?:baggage|cache-control|cookie|dnt|forwarded|origin|pragma|priority|referer|traceparent|tracestate|via|(?:cf|sec|x)-.*)$/;

function readHeaders(headers: WireRequest["headers"]): {
  readonly contentType: string;
  readonly expectation: string | undefined;
  readonly range: string | undefined;
  readonly browser: readonly string[];
  readonly unknown: readonly string[];
} {
  const {
    "content-type": contentType = "",
    expect,
    range,
    ...others
  } = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const names = Object.keys(others);
  return {
    contentType,
    expectation: expect,
    range,
    browser: names.filter((name) => browserHeaders.test(name)),
    unknown: names.filter((name) => !clientHeaders.has(name) && !browserHeaders.test(name)),
  };
}

function findImpliedDelivery({ headers, chunked }: WireRequest): ImpliedForm[] {
  const { contentType, expectation, range, browser } = readHeaders(headers);
  const clause = "request.browser-headers";
  return [
    ...browser.map((name) => ({ clause, form: `the header ${name}` })),
    ...(contentType.includes(";") ? [{ clause, form: "a charset in its Content-Type" }] : []),
    ...(range === undefined ? [] : [{ clause: "request.range", form: "the header range" }]),
    ...(expectation === undefined
      ? []
      : [{ clause: "request.expect-continue", form: "the header expect" }]),
    ...(chunked !== undefined ? [{ clause: "request.chunked", form: "a chunked body" }] : []),
  ];
}

type ReadBody =
  | { readonly ok: true; readonly document: string; readonly variables: JsonObject }
  | { readonly ok: false; readonly reasons: readonly string[] };

function readBody(bytes: Uint8Array): ReadBody {
  const read = readJsonBody(bytes);
  if (!read.ok || !isObject(read.value)) {
    const reason = read.ok ? "it is not a JSON object" : read.message;
    return { ok: false, reasons: [`The body cannot be read: ${reason}`] };
  }
  const { document, variables = {}, ...others } = read.value;
  const names = isObject(variables) ? Object.keys(variables) : [];
  const reasons = [
    ...Object.keys(others).map(
      (key) => `The body has the key "${key}", which the specification does not describe`,
    ),
    ...names
      .filter((name) => !consistsOfLetters(name))
      .map((name) => `The name of the variable "${name}" does not consist of ASCII letters`),
  ];
  if (typeof document !== "string") {
    return {
      ok: false,
      reasons: [...reasons, "The body has no document, or one that is not a string"],
    };
  }
  if (!isObject(variables)) {
    return { ok: false, reasons: [...reasons, "The variables are not an object"] };
  }
  return reasons.length > 0 ? { ok: false, reasons } : { ok: true, document, variables };
}
