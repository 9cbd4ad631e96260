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

/** Finds the step at which a case passes: the latest one with a clause or a feature of it. */
export function findStep(item: Case, steps: readonly GuideStep[]): number {
  const features = listFeatures(item);
  const last = steps.findLastIndex(
    (step) =>
      step.clauses.some((id) => item.clauses.includes(id)) ||
      step.features?.some((feature) => features.has(feature)) === true,
  );
  return Math.max(last, 0) + 1;
}

/** Documents are not parsed, so a string that holds a brace counts as a selection. */
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

function readDocument(request: CaseRequest): string {
  if ("document" in request) {
    return request.document;
  }
  const body = readJsonBody(toWireRequest(request).body ?? new Uint8Array());
  const document = body.ok && isObject(body.value) ? body.value["document"] : undefined;
  return typeof document === "string" ? document : "";
}
