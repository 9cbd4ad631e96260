import { isObject, type JsonObject } from "../../json/json-value.ts";
import { readJsonBody } from "../../json/read-json-body.ts";
import type { WireRequest } from "../../transport/wire-request.ts";
import { consistsOfLetters, type ImpliedForm, maxBodyBytes } from "./bounds.ts";
import { type Portable, parseDocument } from "./parse-document.ts";
import { substitutePlaceholders } from "./substitute-placeholders.ts";

/**
 * Reads a portable request as every conforming server does; the response to others is not defined.
 *
 * @see endpoint.path
 * @see request.json-spelling
 * @see request.document
 * @see request.variables
 */
export function readRequest(request: WireRequest): Portable {
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
    : parsed;
}

function findEnvelopeReasons({ method, path, headers, body }: WireRequest): string[] {
  const reasons: string[] = [];
  if (method !== "POST" || path !== "/graph") {
    reasons.push(`The request is ${method} ${path}, not POST /graph`);
  }
  const { "content-type": contentType = "", ...others } = lowerNames(headers);
  if (
    !/^application\/json(; charset=utf-8)?$/.test(contentType) ||
    (others["expect"] ?? "100-continue") !== "100-continue" ||
    Object.keys(others).some((name) => !clientHeaders.has(name) && findClause(name) === undefined)
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

/** Other headers that a request may have, and the implied clauses that say so. */
const impliedHeaders: readonly (readonly [names: RegExp, clause: string])[] = [
  [
    /^(?:baggage|cache-control|cookie|dnt|forwarded|origin|pragma|priority|referer|traceparent|tracestate|via|(?:cf|sec|x)-.*)$/,
    "request.browser-headers",
  ],
  [/^range$/, "request.range"],
  [/^expect$/, "request.expect-continue"],
];

function findClause(header: string): string | undefined {
  return impliedHeaders.find(([names]) => names.test(header))?.[1];
}

function lowerNames(headers: WireRequest["headers"]): WireRequest["headers"] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

function findImpliedDelivery({ headers, chunked }: WireRequest): ImpliedForm[] {
  const given = lowerNames(headers);
  const hasCharset = given["content-type"]?.includes(";") === true;
  const charset = { clause: "request.browser-headers", form: "a charset in its Content-Type" };
  return [
    ...Object.keys(given).flatMap((name) => {
      const clause = findClause(name);
      return clause === undefined ? [] : [{ clause, form: `the header ${name}` }];
    }),
    ...(hasCharset ? [charset] : []),
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
    ...(typeof document === "string"
      ? []
      : ["The body has no document, or one that is not a string"]),
    ...(isObject(variables) ? [] : ["The variables are not an object"]),
  ];
  return typeof document === "string" && isObject(variables) && reasons.length === 0
    ? { ok: true, document, variables }
    : { ok: false, reasons };
}
