import fc from "fast-check";
import { predictResponse } from "../../oracle/predict-response.ts";
import type { Selection } from "../../oracle/selection.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { formattings } from "../arbitraries/formattings.ts";
import { knownSelections } from "../arbitraries/known-selections.ts";
import { expectResponse, findNeeds } from "../expectations.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";

/** A field that fails is `null`, adds an entry to `errors`, and changes nothing else. */
export const partialResults: Property = {
  id: "partial-results",
  title: "A failing field is null with an entry in errors, and does not change the other fields",
  level: "required",
  clauses: [
    "service.partial-success",
    "service.fields-independent",
    "failures.null-and-entry",
    "failures.siblings",
    "failures.each-element",
    "failures.overdue-days",
    "failures.one-entry-per-loan",
    "answer.failure-path",
    "answer.index",
  ],
  weight: 14,
  arbitrary: (arbitraries) => {
    const { oracleInput, knowsOverdue } = arbitraries;
    const valid = knownSelections(arbitraries, { leaveOut: ["Loan.overdueDays", "Loan.dueDate"] });
    if (oracleInput === undefined || valid === undefined || !knowsOverdue) {
      return undefined;
    }
    const failing = filterIfSatisfiable(valid, (selection) => {
      const { errors, level, open } = predictResponse(addFailure(selection, 0), oracleInput);
      return errors.length > 0 && level === "required" && open.length === 0;
    });
    return (
      failing &&
      fc.tuple(failing, fc.nat(4), formattings()).map(([selection, index, formatting]) => {
        const withFailure = addFailure(selection, index);
        return {
          needs: findNeeds([withFailure], arbitraries),
          steps: [
            {
              request: printRequest(withFailure, formatting),
              response: expectResponse(predictResponse(withFailure, oracleInput)),
            },
            {
              request: printRequest(selection, formatting),
              response: { status: 200, partOf: 0 },
            },
          ],
        };
      })
    );
  },
};

function addFailure(selection: Selection, index: number): Selection {
  return selection.map((field) => {
    if (field.selection === undefined) {
      return field;
    }
    const below = addFailure(field.selection, index);
    return field.name === "loans"
      ? { ...field, selection: below.toSpliced(index, 0, { name: "overdueDays" }) }
      : { ...field, selection: below };
  });
}
