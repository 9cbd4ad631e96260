import { findDefects } from "../../oracle/find-defects.ts";
import type { Argument } from "../../oracle/selection.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { plainFormatting } from "../arbitraries/formatting.ts";
import { expectDefects } from "../expectations.ts";
import { printRequest } from "../print-request.ts";
import type { Property } from "../property.ts";
import { listArguments, rewriteArguments } from "../rewrite-arguments.ts";

/** Were `$other` replaced again, the quotes of its value would end the string early. */
export const onePass: Property = {
  id: "one-pass",
  title: "A mark inside a value that was put in stays as it is",
  level: "implied",
  clauses: ["variables.one-pass"],
  weight: 1,
  arbitrary: (sources) =>
    filterIfSatisfiable(sources.invalid, (selection) => listArguments(selection).length > 0)?.map(
      (selection) => ({
        needs: [],
        steps: [
          {
            request: printRequest(rewriteArguments(selection, nameOther), {
              ...plainFormatting,
              names: ["a", "b", "c", "d"],
              unused: [["other", "x"]],
            }),
            response: expectDefects(findDefects(selection, sources.typeSystem)),
          },
        ],
      }),
    ),
};

function nameOther({ key }: Argument): Argument {
  return { key, value: { kind: "variable", value: "$other" } };
}
