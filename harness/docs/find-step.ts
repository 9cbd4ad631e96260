import { isObject } from "../json/json-value.ts";
import { readJsonBody } from "../json/read-json-body.ts";
import {
  type Case,
  type CaseRequest,
  type ExpectedExchange,
  type ExpectedResponse,
  isJudged,
} from "../suite/case.ts";
import type { Feature, GuideStep } from "../suite/formats.ts";
import { listStepExchanges } from "../suite/list-exchanges.ts";
import { toWireRequest } from "../transport/wire-request.ts";

/**
 * Finds the step at which a server passes a case: the latest one that has a clause or a feature of
 * the case.
 *
 * @returns the number of the step, counted from 1.
 */
export function findStep(item: Case, steps: readonly GuideStep[]): number {
  const features = listFeatures(item);
  const last = steps.findLastIndex(
    (step) =>
      step.clauses.some((id) => item.clauses.includes(id)) ||
      step.features?.some((feature) => features.has(feature)) === true,
  );
  return Math.max(last, 0) + 1;
}

/**
 * Lists what a server must be able to handle to pass a case. It looks at the text of a document
 * without parsing it, so a string that holds a brace counts as a selection, which is never too early.
 * An observed case has no features, since its response is not judged.
 */
function listFeatures(item: Case): ReadonlySet<Feature> {
  if (!isJudged(item)) {
    return new Set();
  }
  const steps = item.steps.map(listStepExchanges);
  const resolve = (response: ExpectedResponse): ExpectedResponse =>
    "sameAs" in response ? (steps[response.sameAs]?.[0]?.response ?? response) : response;
  return new Set(
    steps
      .flat()
      .flatMap(({ request, response }) => listOfExchange({ request, response: resolve(response) })),
  );
}

function listOfExchange({ request, response }: ExpectedExchange): Feature[] {
  const document = readDocument(request);
  const isValid = "status" in response && response.status === 200;
  const contents: readonly (readonly [Feature, boolean])[] = [
    ["selections", document.includes("{")],
    ["arguments", document.includes("(")],
    ["placeholders", document.includes("$")],
    ["selection-defects", JSON.stringify(response).includes(", a subfield ")],
    ["valid-documents", isValid],
    ["loans", isValid && /\bloans\b/.test(document)],
    ["overdue-days", isValid && /\boverdueDays\b/.test(document)],
  ];
  return contents.filter(([, isThere]) => isThere).map(([feature]) => feature);
}

/** Gives the document of a request, or an empty one if its body cannot be read. */
function readDocument(request: CaseRequest): string {
  if ("document" in request) {
    return request.document;
  }
  const body = readJsonBody(toWireRequest(request).body ?? new Uint8Array());
  const document = body.ok && isObject(body.value) ? body.value["document"] : undefined;
  return typeof document === "string" ? document : "";
}
