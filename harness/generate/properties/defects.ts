import fc from "fast-check";
import { findDefects } from "../../oracle/find-defects.ts";
import { isPortableSelection } from "../../oracle/portable/is-portable-selection.ts";
import type { Argument, Selection } from "../../oracle/selection.ts";
import { filterIfSatisfiable, keepWithArguments } from "../arbitraries/filter-if-satisfiable.ts";
import { withFormatting } from "../arbitraries/formattings.ts";
import { expectDefects, expectItsDefects } from "../expectations.ts";
import { fixDefects } from "../fix-defects.ts";
import { plainFormatting, printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";
import { hasUnknownField, rewriteArguments, rewriteUnknownFields } from "../rewriting.ts";

/** Every defect of a document is reported, and nothing else. */
export const defects: Property = {
  id: "defects",
  title: "An invalid document gets exactly its defects, depth first in document order",
  level: "required",
  clauses: [
    "processing.defects-end-it",
    "validation.all-defects",
    "validation.order",
    "validation.path",
    "validation.unknown-field",
    "validation.object-without-selection",
    "validation.scalar-with-selection",
    "validation.unknown-not-descended",
    "validation.scalar-not-descended",
    "validation.continues-inside-objects",
    "types.complete",
    "syntax.field",
  ],
  weight: 20,
  arbitrary: (arbitraries) =>
    withFormatting(arbitraries.invalid, (selection, formatting) =>
      expectItsDefects(selection, formatting, arbitraries),
    ),
};

/** Defects are independent of each other: fixing one leaves all others. */
export const mendedDefect: Property = {
  id: "mended-defect",
  title: "Fixing one of several defects removes exactly that defect",
  level: "required",
  clauses: ["validation.all-defects", "validation.order", "validation.path"],
  weight: 6,
  arbitrary: (arbitraries) => {
    const several = arbitraries.invalid.filter(
      (selection) => findDefects(selection, arbitraries.typeSystem).length > 1,
    );
    return withFormatting(fc.tuple(several, fc.nat(99)), ([selection, choice], formatting) => {
      const all = findDefects(selection, arbitraries.typeSystem);
      const index = choice % all.length;
      const fixed = fixDefects(selection, arbitraries.typeSystem)[index] ?? selection;
      return {
        needs: [],
        steps: [
          { request: printRequest(selection, formatting), response: expectDefects(all) },
          {
            request: printRequest(fixed, formatting),
            response: expectDefects(all.toSpliced(index, 1)),
          },
        ],
      };
    });
  },
};

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
    return withFormatting(withUnknown, (selection, formatting) => {
      const doubled = rewriteUnknownFields(selection, typeSystem, (unknown) => [unknown, unknown]);
      return expectItsDefects(doubled, formatting, arbitraries);
    });
  },
};

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
    return withFormatting(portable, (selection, formatting) =>
      expectItsDefects(selection, formatting, arbitraries),
    );
  },
};

/** Only a double quote ends a string. */
export const lineBreaks: Property = {
  id: "line-breaks",
  title: "A line break in a string does not change the defects",
  level: "implied",
  clauses: ["syntax.line-break-in-string"],
  weight: 1,
  arbitrary: (arbitraries) => {
    const selections = keepWithArguments(arbitraries.invalid);
    const texts = fc.constantFrom("\n", "m\n1", "a\r\nb", "\n} x {\n");
    return (
      selections &&
      fc.tuple(selections, texts).map(([selection, text]) => {
        const broken = rewriteArguments(selection, ({ key }) => ({
          key,
          value: { kind: "string", text },
        }));
        return expectItsDefects(broken, plainFormatting, arbitraries);
      })
    );
  },
};

/** A second pass would replace `$other` inside a string with a quoted string, and end it early. */
export const onePass: Property = {
  id: "one-pass",
  title: "A placeholder inside a substituted value stays unchanged",
  level: "implied",
  clauses: ["variables.one-pass", "variables.unused"],
  weight: 1,
  arbitrary: (arbitraries) =>
    keepWithArguments(arbitraries.invalid)?.map((selection) =>
      expectItsDefects(
        rewriteArguments(selection, passOtherName),
        { ...plainFormatting, names: ["a", "b", "c", "d"], unused: [["other", "x"]] },
        arbitraries,
      ),
    ),
};

function passOtherName({ key }: Argument): Argument {
  return { key, value: { kind: "variable", value: "$other" } };
}
