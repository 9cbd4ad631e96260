import fc from "fast-check";
import { predictResponse } from "../../oracle/predict-response.ts";
import type { Domain } from "../create-domain.ts";
import { expectResponse } from "../expectations.ts";
import { findNeeds } from "../find-needs.ts";
import { printRequest } from "../print-request.ts";
import type { GeneratedSteps } from "../property.ts";
import { filterIfSatisfiable } from "./filter-if-satisfiable.ts";
import { formattings } from "./formatting.ts";
import { knownSelections } from "./known-selections.ts";

/** Which documents to make: those whose answer is stated, or those where it is concluded. */
export interface PredictedOptions {
  readonly level: "required" | "implied";
  readonly leaveOut: readonly string[];
}

/**
 * Valid documents with the exact answer to each.
 *
 * @returns nothing when the records of the server are not known, or none gives such an answer.
 */
export function predictedResponses(
  scope: Domain,
  { level, leaveOut }: PredictedOptions,
): fc.Arbitrary<GeneratedSteps> | undefined {
  const { world } = scope;
  const selections = knownSelections(scope, { leaveOut });
  if (world === undefined || selections === undefined) {
    return undefined;
  }
  const predictions = selections.map((selection) => ({
    selection,
    response: predictResponse(selection, world),
  }));
  const predictable = filterIfSatisfiable(
    predictions,
    ({ response }) => response.level === level && response.open.length === 0,
  );
  return (
    predictable &&
    fc.tuple(predictable, formattings()).map(([{ selection, response }, formatting]) => ({
      needs: findNeeds([selection], scope),
      steps: [
        {
          request: printRequest(selection, formatting),
          response: expectResponse(response),
        },
      ],
    }))
  );
}
