import { findDefects } from "../../oracle/find-defects.ts";
import type { Argument } from "../../oracle/selection.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { expectDefects } from "../expectations/expect-defects.ts";
import { plainFormatting } from "../printing/formatting.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";
import { listArguments } from "../rewriting/list-arguments.ts";
import { rewriteArguments } from "../rewriting/rewrite-arguments.ts";

/** Were `$other` replaced again, the quotes of its value would end the string early. */
export const onePass: Property = {
  id: "one-pass",
  title: "A mark inside a value that was put in stays as it is",
  level: "implied",
  clauses: ["variables.one-pass"],
  weight: 1,
  arbitrary: (arbitraries) =>
    filterIfSatisfiable(
      arbitraries.invalid,
      (selection) => listArguments(selection).length > 0,
    )?.map((selection) => ({
      needs: [],
      steps: [
        {
          request: printRequest(rewriteArguments(selection, nameOther), {
            ...plainFormatting,
            names: ["a", "b", "c", "d"],
            unused: [["other", "x"]],
          }),
          response: expectDefects(findDefects(selection, arbitraries.typeSystem)),
        },
      ],
    })),
};

function nameOther({ key }: Argument): Argument {
  return { key, value: { kind: "variable", value: "$other" } };
}
