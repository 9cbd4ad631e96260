import { findDefects } from "../../oracle/find-defects.ts";
import type { Argument } from "../../oracle/selection.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { expectDefects } from "../expectations/expect-defects.ts";
import { plainFormatting } from "../printing/formatting.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";
import { listArguments } from "../rewriting/list-arguments.ts";
import { rewriteArguments } from "../rewriting/rewrite-arguments.ts";

/** A second pass would replace `$other` inside a string with a quoted string, and end it early. */
export const onePass: Property = {
  id: "one-pass",
  title: "A placeholder inside a substituted value stays unchanged",
  level: "implied",
  clauses: ["variables.one-pass", "variables.unused"],
  weight: 1,
  arbitrary: (arbitraries) =>
    filterIfSatisfiable(
      arbitraries.invalid,
      (selection) => listArguments(selection).length > 0,
    )?.map((selection) => ({
      needs: [],
      steps: [
        {
          request: printRequest(rewriteArguments(selection, passOtherName), {
            ...plainFormatting,
            names: ["a", "b", "c", "d"],
            unused: [["other", "x"]],
          }),
          response: expectDefects(findDefects(selection, arbitraries.typeSystem)),
        },
      ],
    })),
};

function passOtherName({ key }: Argument): Argument {
  return { key, value: { kind: "variable", value: "$other" } };
}
