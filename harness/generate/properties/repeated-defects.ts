import fc from "fast-check";
import { findDefects } from "../../oracle/find-defects.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { formattings } from "../arbitraries/formatting.ts";
import { expectDefects } from "../expectations.ts";
import { printRequest } from "../print-request.ts";
import type { Property } from "../property.ts";
import { hasUnknownField, rewriteUnknownFields } from "../rewrite-unknown-fields.ts";

/** Defects are listed, not gathered by name. */
export const repeatedDefects: Property = {
  id: "repeated-defects",
  title: "An unknown field that stands twice is two defects",
  level: "implied",
  clauses: ["validation.repeated-field"],
  weight: 1,
  arbitrary: (sources) => {
    const { typeSystem } = sources;
    const renamed = filterIfSatisfiable(sources.invalid, (selection) =>
      hasUnknownField(selection, typeSystem),
    );
    return (
      renamed &&
      fc.tuple(renamed, formattings()).map(([selection, formatting]) => {
        const doubled = rewriteUnknownFields(selection, typeSystem, (unknown) => [
          unknown,
          unknown,
        ]);
        return {
          needs: [],
          steps: [
            {
              request: printRequest(doubled, formatting),
              response: expectDefects(findDefects(doubled, typeSystem)),
            },
          ],
        };
      })
    );
  },
};
