import fc from "fast-check";
import { formattings } from "../arbitraries/formatting.ts";
import { expectStated } from "../expectations.ts";
import { findNeeds } from "../find-needs.ts";
import { printRequest } from "../print-request.ts";
import type { Property } from "../property.ts";

/** Many at once get what each gets alone. */
export const overlap: Property = {
  id: "overlap",
  title: "Requests in flight together get the answers that they get alone",
  level: "required",
  clauses: ["isolation.overlap", "isolation.no-leak"],
  weight: 3,
  arbitrary: (sources) => {
    const document = fc.tuple(sources.repeatable, formattings());
    return fc
      .tuple(fc.array(document, { minLength: 2, maxLength: 5 }), fc.integer({ min: 1, max: 3 }))
      .map(([documents, times]) => {
        const alone = documents.map(([selection, formatting]) => ({
          request: printRequest(selection, formatting),
          response: expectStated(selection, sources),
        }));
        const once = alone.map(({ request }, index) => ({ request, response: { sameAs: index } }));
        return {
          needs: findNeeds(
            documents.map(([selection]) => selection),
            sources,
          ),
          steps: [...alone, { together: Array.from({ length: times }, () => once).flat() }],
        };
      });
  },
};
