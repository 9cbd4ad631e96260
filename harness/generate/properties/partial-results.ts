import fc from "fast-check";
import { predictResponse } from "../../oracle/predict-response.ts";
import type { Selection } from "../../oracle/selection.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { formattings } from "../arbitraries/formattings.ts";
import { knownSelections } from "../arbitraries/known-selections.ts";
import { expectResponse } from "../expectations/expect-response.ts";
import { findNeeds } from "../expectations/find-needs.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";

/** A field that fails leaves null and an entry behind, and changes nothing else. */
export const partialResults: Property = {
  id: "partial-results",
  title: "A failing field is null with an entry, and all others are what they are without it",
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
  weight: 10,
  arbitrary: (arbitraries) => {
    const { oracleInput, hasOutage } = arbitraries;
    const sound = knownSelections(arbitraries, { leaveOut: ["Loan.overdueDays", "Loan.dueDate"] });
    if (oracleInput === undefined || sound === undefined || !hasOutage) {
      return undefined;
    }
    const failing = filterIfSatisfiable(sound, (selection) => {
      const { errors, level, open } = predictResponse(addFailure(selection, 0), oracleInput);
      return errors.length > 0 && level === "required" && open.length === 0;
    });
    return (
      failing &&
      fc.tuple(failing, fc.nat(4), formattings()).map(([selection, place, formatting]) => {
        const whole = addFailure(selection, place);
        return {
          needs: findNeeds([whole], arbitraries),
          steps: [
            {
              request: printRequest(whole, formatting),
              response: expectResponse(predictResponse(whole, oracleInput)),
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

/** Selects `overdueDays` of every list of loans, at a place among the fields already there. */
function addFailure(selection: Selection, place: number): Selection {
  return selection.map((field) => {
    if (field.selection === undefined) {
      return field;
    }
    const below = addFailure(field.selection, place);
    return field.name === "loans"
      ? { ...field, selection: below.toSpliced(place, 0, { name: "overdueDays" }) }
      : { ...field, selection: below };
  });
}
