import { isObject } from "../json/json-value.ts";
import { parseJson } from "../json/parse-json.ts";
import type { Case, CaseRequest } from "../suite/case.ts";
import { listStepExchanges } from "../suite/list-exchanges.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { addResponseTraits } from "./add-response-traits.ts";
import { requestTraits, type SentQuery } from "./request-traits.ts";

/** The clauses of the traits of what several requests do, and of what is expected. */
const otherTraits: readonly (readonly [trait: string, ...clauses: string[]])[] = [
  ["several requests", "isolation.no-leak"],
  ["concurrent requests", "isolation.overlap"],
  ["expects more than 10 defects", "validation.all-defects"],
  ["expects several defects", "validation.all-defects"],
  ["expects an unknown field", "validation.unknown-field"],
  ["expects an object", "validation.object-without-selection"],
  ["expects a scalar", "validation.scalar-with-selection"],
  ["expects several top-level fields", "syntax.argument", "answer.data"],
  ["expects list of one", "types.list-is-array"],
  ["expects empty list", "resolution.values-are-not-absence"],
  ["expects overdueDays", "failures.overdue-days"],
];

/** Trait → ids of the clauses that a server probably breaks when exactly its cases fail. */
export const clausesOfTraits: ReadonlyMap<string, readonly string[]> = new Map([
  ...requestTraits.map(({ name, clauses }) => [name, clauses] as const),
  ...otherTraits.map(([name, ...clauses]) => [name, clauses] as const),
]);

/** Lists what is special about the requests and the expected responses of a case. */
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
      const sent = readSent(request);
      for (const { name, isSet } of requestTraits) {
        if (isSet(sent)) {
          traits.add(name);
        }
      }
      addResponseTraits(response, traits);
    }
    if ("together" in step) {
      traits.add("concurrent requests");
    }
  }
  return traits;
}

function readSent(request: CaseRequest): SentQuery {
  const body = String(toWireRequest(request).body ?? "");
  const value = parseJson(body);
  const { document, variables } = isObject(value) ? value : {};
  return {
    request,
    body,
    document: typeof document === "string" ? document : "",
    variables: isObject(variables) ? variables : undefined,
  };
}
