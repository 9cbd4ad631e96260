import fc from "fast-check";
import { findDefects } from "../../oracle/find-defects.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { formattings } from "../arbitraries/formattings.ts";
import { expectWithoutData, findNeeds } from "../expectations.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";
import { writeShapeSchema } from "../write-shape-schema.ts";

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
    return (
      several &&
      fc.tuple(several, formattings()).map(([selection, formatting]) => {
        const isValid = findDefects(selection, arbitraries.typeSystem).length === 0;
        const request = printRequest(selection, formatting);
        const each = selection.map((field) => ({
          request: printRequest([field], formatting),
          response: isValid
            ? ({ status: 200, partOf: 0 } as const)
            : expectWithoutData([field], arbitraries),
        }));
        const bodySchema = writeShapeSchema(selection, arbitraries.typeSystem);
        return {
          needs: findNeeds([selection], arbitraries),
          steps: [
            {
              request,
              response: isValid
                ? { status: 200, bodySchema }
                : expectWithoutData(selection, arbitraries),
            },
            ...each,
          ],
        };
      })
    );
  },
};
