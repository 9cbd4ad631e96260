import { findDefects } from "../oracle/find-defects.ts";
import { type PredictedResponse, predictResponse } from "../oracle/predict-response.ts";
import { touchesFreeFormId } from "../oracle/records.ts";
import { type Selection, selectsField } from "../oracle/selection.ts";
import type { CaseRequest, ExactResponse, Need } from "../suite/case.ts";
import type { Domain } from "./create-domain.ts";
import { type Formatting, printRequest } from "./printing/print-request.ts";
import type { GeneratedSteps } from "./property.ts";

/** Any response to a valid document: one shared value, so that its schema is compiled once. */
export const anyResponse: ExactResponse = {
  status: 200,
  bodySchema: {
    type: "object",
    required: ["data", "errors"],
    properties: { data: { type: "object" }, errors: { type: "array" } },
  },
};

/** Expects the response to an invalid document, with its defects in the order of the walk. */
export function expectDefects(errors: readonly string[]): ExactResponse {
  return { status: 400, body: { errors } };
}

/** Expects exactly the response that the oracle predicts, where it has no open fields. */
export function expectResponse({ data, errors }: PredictedResponse): ExactResponse {
  return { status: 200, body: { data, errors } };
}

/** Expects the exact response where all of it is stated, or what is known without the dataset. */
export function expectStated(
  selection: Selection,
  domain: Pick<Domain, "typeSystem" | "oracleInput">,
): ExactResponse {
  const { typeSystem, oracleInput } = domain;
  if (oracleInput === undefined || findDefects(selection, typeSystem).length > 0) {
    return expectWithoutData(selection, domain);
  }
  const predicted = predictResponse(selection, oracleInput);
  const isStated = predicted.level === "required" && predicted.open.length === 0;
  return isStated ? expectResponse(predicted) : anyResponse;
}

/** Expects the exact defects of an invalid selection, and any response to a valid one. */
export function expectWithoutData(
  selection: Selection,
  { typeSystem }: Pick<Domain, "typeSystem">,
): ExactResponse {
  const defects = findDefects(selection, typeSystem);
  return defects.length > 0 ? expectDefects(defects) : anyResponse;
}

/** Sends an invalid selection, and expects its defects. */
export function expectItsDefects(
  selection: Selection,
  formatting: Formatting,
  { typeSystem }: Pick<Domain, "typeSystem">,
): GeneratedSteps {
  const request = printRequest(selection, formatting);
  const response = expectDefects(findDefects(selection, typeSystem));
  return { needs: [], steps: [{ request, response }] };
}

/** Sends two selections with the same meaning, which get the same response. */
export function expectAlike(
  [first, second]: readonly [Selection, Selection],
  formatting: Formatting,
  domain: Domain,
): GeneratedSteps {
  return expectSameResponses(first, domain, [
    printRequest(first, formatting),
    printRequest(second, formatting),
  ]);
}

/** Sends one selection in several ways with the same meaning: all responses equal the first. */
export function expectSameResponses(
  selection: Selection,
  domain: Domain,
  [first, ...others]: readonly [CaseRequest, ...CaseRequest[]],
): GeneratedSteps {
  return {
    needs: findNeeds([selection], domain),
    steps: [
      { request: first, response: expectWithoutData(selection, domain) },
      ...others.map((request) => ({ request, response: { sameAs: 0 } })),
    ],
  };
}

/** Lists the needs of some documents; invalid ones have none. */
export function findNeeds(selections: readonly Selection[], domain: Domain): Need[] {
  const valid = selections.filter((one) => findDefects(one, domain.typeSystem).length === 0);
  const isFailing =
    domain.oracleInput?.records.overdue === undefined &&
    valid.some((selection) => selectsField(selection, "overdueDays"));
  return [
    ...(valid.length > 0 ? (["library"] as const) : []),
    ...(isFailing ? (["overdue-outage"] as const) : []),
    ...findFreeFormNeed(valid, domain),
  ];
}

/** Lists the need for free-form ids, where one of some valid documents has it. */
export function findFreeFormNeed(
  valid: readonly Selection[],
  { oracleInput }: Pick<Domain, "oracleInput">,
): Need[] {
  const touches = valid.some((selection) => touchesFreeFormId(selection, oracleInput?.records));
  return touches ? ["free-form-ids"] : [];
}
