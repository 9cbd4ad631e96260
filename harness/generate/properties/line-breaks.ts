import fc from "fast-check";
import { findDefects } from "../../oracle/find-defects.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { expectDefects } from "../expectations/expect-defects.ts";
import { plainFormatting } from "../printing/formatting.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";
import { listArguments } from "../rewriting/list-arguments.ts";
import { rewriteArguments } from "../rewriting/rewrite-arguments.ts";

/** Only a double quote ends a string. */
export const lineBreaks: Property = {
  id: "line-breaks",
  title: "A line break in a string does not change the defects",
  level: "implied",
  clauses: ["syntax.line-break-in-string"],
  weight: 1,
  arbitrary: (arbitraries) => {
    const selections = filterIfSatisfiable(
      arbitraries.invalid,
      (selection) => listArguments(selection).length > 0,
    );
    const texts = fc.constantFrom("\n", "m\n1", "a\r\nb", "\n} x {\n");
    return (
      selections &&
      fc.tuple(selections, texts).map(([selection, textWithBreak]) => ({
        needs: [],
        steps: [
          {
            request: printRequest(
              rewriteArguments(selection, ({ key }) => ({
                key,
                value: { kind: "string", text: textWithBreak },
              })),
              plainFormatting,
            ),
            response: expectDefects(findDefects(selection, arbitraries.typeSystem)),
          },
        ],
      }))
    );
  },
};
