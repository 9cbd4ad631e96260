import fc from "fast-check";
import { findDefects } from "../../oracle/find-defects.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { formattings } from "../arbitraries/formattings.ts";
import { expectDefects } from "../expectations/expect-defects.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";
import { hasUnknownField } from "../rewriting/has-unknown-field.ts";
import { rewriteUnknownFields } from "../rewriting/rewrite-unknown-fields.ts";

/** Defects are listed, not gathered by name. */
export const repeatedDefects: Property = {
  id: "repeated-defects",
  title: "An unknown field that stands twice is two defects",
  level: "implied",
  clauses: ["validation.repeated-field"],
  weight: 1,
  arbitrary: (arbitraries) => {
    const { typeSystem } = arbitraries;
    const renamed = filterIfSatisfiable(arbitraries.invalid, (selection) =>
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
