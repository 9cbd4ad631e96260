import fc from "fast-check";
import { keepWithArguments } from "../arbitraries/filter-if-satisfiable.ts";
import { expectItsDefects } from "../expectations.ts";
import { plainFormatting } from "../printing/print-request.ts";
import type { Property } from "../property.ts";
import { rewriteArguments } from "../rewriting.ts";

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
