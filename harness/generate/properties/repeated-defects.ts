import fc from "fast-check";
import { findDefects } from "../../oracle/find-defects.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { formattings } from "../arbitraries/formattings.ts";
import { expectDefects } from "../expectations/expect-defects.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";
import { hasUnknownField } from "../rewriting/has-unknown-field.ts";
import { rewriteUnknownFields } from "../rewriting/rewrite-unknown-fields.ts";

/** Each occurrence of a field is validated separately. */
export const repeatedDefects: Property = {
  id: "repeated-defects",
  title: "An unknown field that is selected twice is reported twice",
  level: "implied",
  clauses: ["validation.repeated-field"],
  weight: 1,
  arbitrary: (arbitraries) => {
    const { typeSystem } = arbitraries;
    const withUnknown = filterIfSatisfiable(arbitraries.invalid, (selection) =>
      hasUnknownField(selection, typeSystem),
    );
    return (
      withUnknown &&
      fc.tuple(withUnknown, formattings()).map(([selection, formatting]) => {
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
