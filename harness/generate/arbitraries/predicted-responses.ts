import fc from "fast-check";
import { predictAnswer } from "../../oracle/predict-response.ts";
import { expectAnswer } from "../expectations.ts";
import { findNeeds } from "../find-needs.ts";
import { printRequest } from "../print-request.ts";
import type { GeneratedSteps } from "../property.ts";
import type { Scope } from "../scope.ts";
import { keepMatching } from "./filter-if-satisfiable.ts";
import { presentations } from "./formatting.ts";
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
export function predictedAnswers(
  scope: Scope,
  { level, leaveOut }: PredictedOptions,
): fc.Arbitrary<GeneratedSteps> | undefined {
  const { world } = scope;
  const selections = knownSelections(scope, { leaveOut });
  if (world === undefined || selections === undefined) {
    return undefined;
  }
  const predictions = selections.map((selection) => ({
    selection,
    answer: predictAnswer(selection, world),
  }));
  const predictable = keepMatching(
    predictions,
    ({ answer }) => answer.level === level && answer.open.length === 0,
  );
  return (
    predictable &&
    fc.tuple(predictable, presentations()).map(([{ selection, answer }, presentation]) => ({
      needs: findNeeds([selection], scope),
      steps: [
        {
          request: printRequest(selection, presentation),
          response: expectAnswer(answer),
        },
      ],
    }))
  );
}
