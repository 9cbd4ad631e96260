import type fc from "fast-check";
import { type OracleInput, predictResponse } from "../../oracle/predict-response.ts";
import { type Selection, selectsField } from "../../oracle/selection.ts";
import type { Domain } from "../create-domain.ts";
import { expectResponse, findNeeds } from "../expectations.ts";
import { printRequest } from "../printing/print-request.ts";
import type { GeneratedSteps } from "../property.ts";
import { filterIfSatisfiable } from "./filter-if-satisfiable.ts";
import { withFormatting } from "./formattings.ts";
import { knownSelections } from "./known-selections.ts";

/**
 * Draws valid documents, and expects the response that the oracle predicts, if it can.
 *
 * @param leaveOut published fields, as `Type.field`.
 */
export function predictedResponses(
  domain: Domain,
  level: "required" | "implied",
  leaveOut: readonly string[] = [],
): fc.Arbitrary<GeneratedSteps> | undefined {
  const { oracleInput } = domain;
  const selections = knownSelections(domain, leaveOut);
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
  return withFormatting(predictable, ({ selection, response }, formatting) => ({
    needs: findNeeds([selection], domain),
    clauses: listOverdueClauses(selection, oracleInput),
    steps: [{ request: printRequest(selection, formatting), response: expectResponse(response) }],
  }));
}

function listOverdueClauses(selection: Selection, { records }: OracleInput): readonly string[] {
  const isKnown = records.overdue !== undefined && selectsField(selection, "overdueDays");
  return isKnown ? ["failures.overdue-value"] : [];
}
