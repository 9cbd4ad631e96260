import type { JsonObject } from "../json/json-value.ts";

import { isObject } from "../json/json-value.ts";
import { readJsonBody } from "../json/read-json-body.ts";
import type { Selection } from "../oracle/selection.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import type { ImpliedForm } from "./implied-form.ts";
import { parseDocument } from "./parse-document.ts";
import { substitutePlaceholders } from "./substitute-placeholders.ts";

/** What a request asks for, or all that keeps it from being one whose answer can be judged. */
export type ReadRequest =
  | {
      readonly ok: true;
      readonly selection: Selection;
      readonly implied: readonly ImpliedForm[];
    }
  | { readonly ok: false; readonly problems: readonly string[] };

/** No judged request has a longer body, in bytes. */
const maxBodyLength = 8 * 1024;

/**
 * Reads a request as every right server reads it, within the bounds in which the specification
 * says what must come back.
 *
 * @see endpoint.path
 * @see request.document
 * @see request.variables
 */
export function readRequest(request: WireRequest): ReadRequest {
  const problems = findEnvelopeProblems(request);
  const body = readBody(request.body ?? new Uint8Array());
  if (!body.ok || problems.length > 0) {
    return { ok: false, problems: body.ok ? problems : [...problems, ...body.problems] };
  }
  const { text, inserted, implied, ...substituted } = substitutePlaceholders(
    body.document,
    body.variables,
  );
  if (substituted.problems.length > 0) {
    return { ok: false, problems: substituted.problems };
  }
  const parsed = parseDocument(text, inserted);
  return parsed.ok
    ? { ...parsed, implied: [...implied, ...parsed.implied] }
    : { ok: false, problems: [parsed.problem] };
}

function findEnvelopeProblems({ method, path, headers, body }: WireRequest): string[] {
  const problems: string[] = [];
  if (method !== "POST" || path !== "/graph") {
    problems.push(`A judged request is a POST to /graph, not ${method} ${path}`);
  }
  const names = Object.entries(headers).map(([name, value]) => `${name.toLowerCase()}: ${value}`);
  if (names.join() !== "content-type: application/json") {
    problems.push("A judged request has the one header Content-Type: application/json");
  }
  if (body !== undefined && body.length > maxBodyLength) {
    problems.push(`A judged request has at most ${maxBodyLength} bytes, not ${body.length}`);
  }
  return problems;
}

type ReadBody =
  | { readonly ok: true; readonly document: string; readonly variables: JsonObject }
  | { readonly ok: false; readonly problems: readonly string[] };

function readBody(bytes: Uint8Array): ReadBody {
  const read = readJsonBody(bytes);
  if (!read.ok || !isObject(read.value)) {
    const reason = read.ok ? "it is no JSON object" : read.message;
    return { ok: false, problems: [`The body cannot be read: ${reason}`] };
  }
  const { document, variables = {}, ...further } = read.value;
  const names = isObject(variables) ? Object.keys(variables) : [];
  const problems = [
    ...Object.keys(further).map((key) => `The body has the key "${key}", which is not described`),
    ...names
      .filter((name) => !/^[A-Za-z]+$/.test(name))
      .map((name) => `The variable "${name}" is not named by ASCII letters alone`),
  ];
  if (typeof document !== "string") {
    return { ok: false, problems: [...problems, "The body has no string document"] };
  }
  if (!isObject(variables)) {
    return { ok: false, problems: [...problems, "The variables are no object"] };
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, document, variables };
}
