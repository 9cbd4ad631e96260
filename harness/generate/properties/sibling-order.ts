import fc from "fast-check";
import { findDefects } from "../../oracle/find-defects.ts";
import type { Selection } from "../../oracle/selection.ts";
import { formattings } from "../arbitraries/formattings.ts";
import { expectWithoutData, findNeeds } from "../expectations.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";

/** Data is keyed by name, so its order has no meaning. Defects follow the order of the document. */
export const siblingOrder: Property = {
  id: "sibling-order",
  title: "Fields in another order get the same data, or their defects in that order",
  level: "required",
  clauses: ["service.fields-independent", "answer.data", "validation.order"],
  weight: 3,
  arbitrary: (arbitraries) =>
    fc
      .tuple(arbitraries.repeatable, fc.nat(5), formattings())
      .map(([selection, turn, formatting]) => {
        const reordered = reorder(selection, turn);
        const isValid = findDefects(selection, arbitraries.typeSystem).length === 0;
        return {
          needs: findNeeds([selection], arbitraries),
          steps: [
            {
              request: printRequest(selection, formatting),
              response: expectWithoutData(selection, arbitraries),
            },
            {
              request: printRequest(reordered, formatting),
              response: isValid ? { sameAs: 0 } : expectWithoutData(reordered, arbitraries),
            },
          ],
        };
      }),
};

/** Reverses every selection, then rotates it by a number of fields. */
function reorder(selection: Selection, turn: number): Selection {
  const reversed = selection
    .map((field) =>
      field.selection === undefined
        ? field
        : { ...field, selection: reorder(field.selection, turn) },
    )
    .reverse();
  const start = turn % reversed.length;
  return [...reversed.slice(start), ...reversed.slice(0, start)];
}
