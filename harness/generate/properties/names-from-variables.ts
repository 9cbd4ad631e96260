import fc from "fast-check";
import { isPortableSelection } from "../../oracle/portable/is-portable-selection.ts";
import type { Selection } from "../../oracle/selection.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { formattings } from "../arbitraries/formattings.ts";
import { expectItsDefects } from "../expectations.ts";
import type { Property } from "../property.ts";
import { hasUnknownField, rewriteUnknownFields } from "../rewriting.ts";

/** The text after substitution counts, even where the placeholder is a field name. */
export const namesFromVariables: Property = {
  id: "names-from-variables",
  title: "A variable used as a field name acts as the name that its value becomes",
  level: "implied",
  clauses: ["variables.in-place-of-name", "syntax.literal-words"],
  weight: 1,
  arbitrary: (arbitraries) => {
    const { typeSystem } = arbitraries;
    const renamed = fc
      .tuple(arbitraries.invalid, fc.constantFrom(true, false, null))
      .filter(([selection]) => hasUnknownField(selection, typeSystem))
      .map(([selection, value]) =>
        rewriteUnknownFields(
          selection,
          typeSystem,
          (unknown): Selection => [{ ...unknown, name: String(value), namePlaceholder: { value } }],
        ),
      );
    const portable = filterIfSatisfiable(renamed, (selection) =>
      isPortableSelection(selection, typeSystem),
    );
    return (
      portable &&
      fc
        .tuple(portable, formattings())
        .map(([selection, formatting]) => expectItsDefects(selection, formatting, arbitraries))
    );
  },
};
