import { Buffer } from "node:buffer";
import { isObject, type JsonObject } from "../json/json-value.ts";
import { parseJson } from "../json/parse-json.ts";
import type { Case, CaseRequest } from "../suite/case.ts";
import { listStepExchanges } from "../suite/list-exchanges.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { addDocumentTraits } from "./add-document-traits.ts";
import { addMatchingTraits } from "./add-matching-traits.ts";
import { addResponseTraits } from "./add-response-traits.ts";
import { addVariableTraits } from "./add-variable-traits.ts";
import { listBodySizeTraits } from "./list-size-traits.ts";

/** Bodies of JSON that are written in another way than queries are. */
const bodyTraits: readonly (readonly [trait: string, pattern: RegExp])[] = [
  ["escape in the body", /\\u/],
  ["whitespace in the body", /^\s|[{,]\s*\n|\s$/],
  ["blank after a key in the body", /": /],
  ["variables first in the body", /^\s*\{\s*"variables"/],
  ["letter beyond ASCII in the body", /[^\u0000-\u007f]/],
];

/** What a server changes in any body that it decodes as a form or as an address. */
const codedTraits: readonly (readonly [trait: string, pattern: RegExp])[] = [
  ["plus sign in the body", /\+/],
  ["percent sign and digits in the body", /%[\da-f]{2}/i],
  ["plus sign, or percent sign and digits, in the body", /\+|%[\da-f]{2}/i],
];

/**
 * Lists what is special about the requests and the expected responses of a case. Where all cases
 * with a trait fail and no others, the trait shows what the server cannot handle.
 */
export function listTraits(item: Case): ReadonlySet<string> {
  const traits = new Set<string>();
  if (!("steps" in item)) {
    return traits;
  }
  if (item.steps.length > 1 && item.property === undefined) {
    traits.add("several requests");
  }
  for (const step of item.steps) {
    for (const { request, response } of listStepExchanges(step)) {
      addRequestTraits(request, traits);
      addResponseTraits(response, traits);
    }
    if ("together" in step) {
      traits.add("concurrent requests");
    }
  }
  return traits;
}

function addRequestTraits(request: CaseRequest, traits: Set<string>): void {
  const { connection, pieces, chunked } = request;
  for (const [trait, isSet] of [
    ["new connection", connection !== undefined],
    ["body in pieces", pieces !== undefined],
    ["chunked body", chunked !== undefined],
    ["headers", "headers" in request && request.headers !== undefined],
    ["path", "path" in request && request.path !== undefined],
    ["compact body", "document" in request],
  ] as const) {
    if (isSet) {
      traits.add(trait);
    }
  }
  const body = String(toWireRequest(request).body ?? "");
  addMatchingTraits(body, codedTraits, traits);
  for (const trait of listBodySizeTraits(Buffer.byteLength(body))) {
    traits.add(trait);
  }
  const { document, variables } = "document" in request ? request : readBody(body, traits);
  if (document !== undefined) {
    addDocumentTraits(document, variables ?? {}, traits);
    addVariableTraits(document, variables, traits);
  }
}

/** What a request asks for, as far as it can be read. */
interface ReadQuery {
  readonly document?: string | undefined;
  readonly variables?: JsonObject | undefined;
}

function readBody(body: string, traits: Set<string>): ReadQuery {
  addMatchingTraits(body, bodyTraits, traits);
  const value = parseJson(body);
  if (!isObject(value)) {
    return {};
  }
  const { document, variables } = value;
  return {
    document: typeof document === "string" ? document : undefined,
    variables: isObject(variables) ? variables : undefined,
  };
}
