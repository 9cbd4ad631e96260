import fc from "fast-check";
import { findDefects } from "../../oracle/find-defects.ts";
import type { Selection } from "../../oracle/selection.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { withFormatting } from "../arbitraries/formattings.ts";
import { anyResponse, expectWithoutData, findNeeds } from "../expectations.ts";
import { printRequest, takeTurns } from "../printing/print-request.ts";
import type { Property } from "../property.ts";
import { writeShapeSchema } from "../write-shape-schema.ts";

/** Selecting more fields does not change the fields selected before. */
export const projection: Property = {
  id: "projection",
  title: "The response to a selection is part of the response to a larger selection",
  level: "required",
  clauses: ["service.selected-fields", "service.fields-independent", "failures.siblings"],
  weight: 4,
  arbitrary: (arbitraries) => {
    const selections = arbitraries.known;
    const keeps = fc.array(fc.boolean(), { minLength: 1, maxLength: 9 });
    const drawn = selections && fc.tuple(selections, keeps);
    return withFormatting(drawn, ([larger, keep], formatting) => {
      const isKept = takeTurns(keep);
      const smaller = prune(larger, () => isKept(true));
      return {
        needs: findNeeds([larger], arbitraries),
        steps: [
          { request: printRequest(larger, formatting), response: anyResponse },
          {
            request: printRequest(smaller, formatting),
            response: {
              status: 200,
              partOf: 0,
              bodySchema: writeShapeSchema(smaller, arbitraries.typeSystem),
            },
          },
        ],
      };
    });
  },
};

/** Keeps or drops fields by the choices, in turn. A selection never loses all of its fields. */
function prune(selection: Selection, isKept: () => boolean): Selection {
  const kept = selection.filter(isKept);
  return (kept.length > 0 ? kept : selection.slice(0, 1)).map((field) =>
    field.selection === undefined ? field : { ...field, selection: prune(field.selection, isKept) },
  );
}

/** A document is a list of independent top-level fields. */
export const topLevelFields: Property = {
  id: "top-level-fields",
  title: "Each of several top-level fields gets the response that it gets alone",
  level: "required",
  clauses: ["syntax.top-level-fields", "service.fields-independent", "answer.data"],
  weight: 4,
  arbitrary: (arbitraries) => {
    const several = filterIfSatisfiable(
      arbitraries.repeatable,
      ({ length }) => length >= 2 && length <= 4,
    );
    return withFormatting(several, (selection, formatting) => {
      const isValid = findDefects(selection, arbitraries.typeSystem).length === 0;
      const each = selection.map((field) => ({
        request: printRequest([field], formatting),
        response: isValid
          ? ({ status: 200, partOf: 0 } as const)
          : expectWithoutData([field], arbitraries),
      }));
      const bodySchema = writeShapeSchema(selection, arbitraries.typeSystem);
      const together = {
        request: printRequest(selection, formatting),
        response: isValid ? { status: 200, bodySchema } : expectWithoutData(selection, arbitraries),
      };
      return { needs: findNeeds([selection], arbitraries), steps: [together, ...each] };
    });
  },
};

/** Data is keyed by name, so its order has no meaning. Defects follow the order of the document. */
export const siblingOrder: Property = {
  id: "sibling-order",
  title: "Fields in another order get the same data, or their defects in that order",
  level: "required",
  clauses: ["service.fields-independent", "answer.data", "validation.order"],
  weight: 3,
  arbitrary: (arbitraries) =>
    withFormatting(fc.tuple(arbitraries.repeatable, fc.nat(5)), ([selection, turn], formatting) => {
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
