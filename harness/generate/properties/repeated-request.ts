import fc from "fast-check";
import { formattings } from "../arbitraries/formatting.ts";
import { expectWithoutData } from "../expectations.ts";
import { findNeeds } from "../find-needs.ts";
import { printRequest } from "../print-request.ts";
import type { Property } from "../property.ts";

/** Asking changes nothing, whatever is asked in between. */
export const repeatedRequest: Property = {
  id: "repeated-request",
  title: "The same request gets the same answer again, also after another one",
  level: "required",
  clauses: ["service.read-only", "validation.repeatable", "isolation.no-leak"],
  weight: 3,
  arbitrary: (sources) => {
    const document = fc.tuple(sources.repeatable, formattings());
    return fc.tuple(document, document).map((documents) => {
      const first = documents.map(([selection, formatting]) => ({
        request: printRequest(selection, formatting),
        response: expectWithoutData(selection, sources),
      }));
      const again = first.map(({ request }, index) => ({ request, response: { sameAs: index } }));
      return {
        needs: findNeeds(
          documents.map(([selection]) => selection),
          sources,
        ),
        steps: [...first, ...again],
      };
    });
  },
};
