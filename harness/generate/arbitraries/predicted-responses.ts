import fc from "fast-check";
import { predictResponse } from "../../oracle/predict-response.ts";
import type { Domain } from "../create-domain.ts";
import { expectResponse } from "../expectations/expect-response.ts";
import { findNeeds } from "../expectations/find-needs.ts";
import { printRequest } from "../printing/print-request.ts";
import type { GeneratedSteps } from "../property.ts";
import { filterIfSatisfiable } from "./filter-if-satisfiable.ts";
import { formattings } from "./formattings.ts";
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
  domain: Domain,
  { level, leaveOut }: PredictedOptions,
): fc.Arbitrary<GeneratedSteps> | undefined {
  const { oracleInput } = domain;
  const selections = knownSelections(domain, { leaveOut });
  if (oracleInput === undefined || selections === undefined) {
    return undefined;
  }
  const predictions = selections.map((selection) => ({
    selection,
    response: predictResponse(selection, oracleInput),
  }));
  const predictable = filterIfSatisfiable(
    predictions,
    ({ response }) => response.level === level && response.open.length === 0,
  );
  return (
    predictable &&
    fc.tuple(predictable, formattings()).map(([{ selection, response }, formatting]) => ({
      needs: findNeeds([selection], domain),
      steps: [
        {
          request: printRequest(selection, formatting),
          response: expectResponse(response),
        },
      ],
    }))
  );
}
