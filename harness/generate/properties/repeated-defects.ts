import fc from "fast-check";
import { findDefects } from "../../oracle/find-defects.ts";
import { keepMatching } from "../arbitraries/filter-if-satisfiable.ts";
import { presentations } from "../arbitraries/formatting.ts";
import { expectDefects } from "../expectations.ts";
import { printRequest } from "../print-request.ts";
import type { Property } from "../property.ts";
import { hasStray, rewriteStrays } from "../rewrite-unknown-fields.ts";

/** Defects are listed, not gathered by name. */
export const repeatedDefects: Property = {
  id: "repeated-defects",
  title: "An unknown field that stands twice is two defects",
  level: "implied",
  clauses: ["validation.repeated-field"],
  weight: 1,
  arbitrary: (sources) => {
    const { typeSystem } = sources;
    const strayed = keepMatching(sources.invalid, (selection) => hasStray(selection, typeSystem));
    return (
      strayed &&
      fc.tuple(strayed, presentations()).map(([selection, presentation]) => {
        const doubled = rewriteStrays(selection, typeSystem, (stray) => [stray, stray]);
        return {
          needs: [],
          steps: [
            {
              request: printRequest(doubled, presentation),
              response: expectDefects(findDefects(doubled, typeSystem)),
            },
          ],
        };
      })
    );
  },
};
