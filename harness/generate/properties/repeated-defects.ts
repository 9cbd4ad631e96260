import fc from "fast-check";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { formattings } from "../arbitraries/formattings.ts";
import { expectItsDefects } from "../expectations.ts";
import type { Property } from "../property.ts";
import { hasUnknownField, rewriteUnknownFields } from "../rewriting.ts";

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
        return expectItsDefects(doubled, formatting, arbitraries);
      })
    );
  },
};
