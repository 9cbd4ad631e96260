import { findDefects } from "../oracle/find-defects.ts";
import { type PredictedResponse, predictResponse } from "../oracle/predict-response.ts";
import type { Selection } from "../oracle/selection.ts";
import type { ExactResponse } from "../suite/case.ts";
import type { Domain } from "./create-domain.ts";

/**
 * What must come back to an invalid document.
 *
 * @see answer.defects-only
 */
export function expectDefects(errors: readonly string[]): ExactResponse {
  return { status: 400, body: { errors } };
}

/**
 * What must come back to a document whose answer is known.
 *
 * @see answer.data
 * @see answer.errors-present
 */
export function expectResponse({ data, errors }: PredictedResponse): ExactResponse {
  return { status: 200, body: { data, errors } };
}

/**
 * What must come back to a valid document of whose data nothing is known. It is one and the same
 * value each time, so that its schema is compiled once.
 *
 * @see processing.valid-is-200
 */
export const anyResponse: ExactResponse = {
  status: 200,
  bodySchema: {
    type: "object",
    required: ["data", "errors"],
    properties: { data: { type: "object" }, errors: { type: "array" } },
  },
};

/** What must come back, as far as it is known without the data. */
export function expectWithoutData(selection: Selection, { typeSystem }: Domain): ExactResponse {
  const defects = findDefects(selection, typeSystem);
  return defects.length > 0 ? expectDefects(defects) : anyResponse;
}

/** What must come back, as far as the text states it. */
export function expectStated(selection: Selection, scope: Domain): ExactResponse {
  const { typeSystem, world } = scope;
  if (world === undefined || findDefects(selection, typeSystem).length > 0) {
    return expectWithoutData(selection, scope);
  }
  const predicted = predictResponse(selection, world);
  const isStated = predicted.level === "required" && predicted.open.length === 0;
  return isStated ? expectResponse(predicted) : anyResponse;
}
