import fc from "fast-check";
import { formattings } from "../arbitraries/formattings.ts";
import { expectStated, findNeeds } from "../expectations.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";

/** Requests that are handled at the same time do not affect each other. */
export const overlap: Property = {
  id: "overlap",
  title: "Concurrent requests get the responses that they get alone",
  level: "required",
  clauses: ["isolation.overlap", "isolation.no-leak"],
  weight: 3,
  arbitrary: (arbitraries) => {
    const document = fc.tuple(arbitraries.repeatable, formattings());
    return fc
      .tuple(fc.array(document, { minLength: 2, maxLength: 5 }), fc.integer({ min: 1, max: 3 }))
      .map(([documents, times]) => {
        const alone = documents.map(([selection, formatting]) => ({
          request: printRequest(selection, formatting),
          response: expectStated(selection, arbitraries),
        }));
        const once = alone.map(({ request }, index) => ({ request, response: { sameAs: index } }));
        return {
          needs: findNeeds(
            documents.map(([selection]) => selection),
            arbitraries,
          ),
          steps: [...alone, { together: Array.from({ length: times }, () => once).flat() }],
        };
      });
  },
};
