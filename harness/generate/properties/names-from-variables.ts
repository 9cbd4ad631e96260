import fc from "fast-check";
import { findDefects } from "../../oracle/find-defects.ts";
import type { Selection } from "../../oracle/selection.ts";
import { hasJudgedForm } from "../../portable/is-portable-selection.ts";
import { keepMatching } from "../arbitraries/filter-if-satisfiable.ts";
import { presentations } from "../arbitraries/formatting.ts";
import { expectDefects } from "../expectations.ts";
import { printRequest } from "../print-request.ts";
import type { Property } from "../property.ts";
import { hasStray, rewriteStrays } from "../rewrite-unknown-fields.ts";

/** What counts is the text after substitution, also where a name stands. */
export const namesFromVariables: Property = {
  id: "names-from-variables",
  title: "A variable in the place of a name is the name that its value becomes",
  level: "implied",
  clauses: ["variables.in-place-of-name"],
  weight: 1,
  arbitrary: (sources) => {
    const { typeSystem } = sources;
    const renamed = fc
      .tuple(sources.invalid, fc.constantFrom(true, false, null))
      .filter(([selection]) => hasStray(selection, typeSystem))
      .map(([selection, value]) =>
        rewriteStrays(
          selection,
          typeSystem,
          (stray): Selection => [{ ...stray, name: String(value), nameMark: { value } }],
        ),
      );
    const unique = keepMatching(renamed, (selection) => hasJudgedForm(selection, typeSystem));
    return (
      unique &&
      fc.tuple(unique, presentations()).map(([selection, presentation]) => ({
        needs: [],
        steps: [
          {
            request: printRequest(selection, presentation),
            response: expectDefects(findDefects(selection, typeSystem)),
          },
        ],
      }))
    );
  },
};
