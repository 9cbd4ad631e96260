import type { Argument } from "../../oracle/selection.ts";
import { keepWithArguments } from "../arbitraries/filter-if-satisfiable.ts";
import { expectItsDefects } from "../expectations.ts";
import { plainFormatting } from "../printing/print-request.ts";
import type { Property } from "../property.ts";
import { rewriteArguments } from "../rewriting.ts";

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
