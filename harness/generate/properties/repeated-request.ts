import fc from "fast-check";
import { formattings } from "../arbitraries/formattings.ts";
import { expectWithoutData, findNeeds } from "../expectations.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";

/** A request changes nothing that a later request depends on. */
export const repeatedRequest: Property = {
  id: "repeated-request",
  title: "A repeated request gets the same response, even after a different request",
  level: "required",
  clauses: ["service.read-only", "validation.repeatable", "isolation.no-leak"],
  weight: 3,
  arbitrary: (arbitraries) => {
    const document = fc.tuple(arbitraries.repeatable, formattings());
    return fc.tuple(document, document).map((documents) => {
      const first = documents.map(([selection, formatting]) => ({
        request: printRequest(selection, formatting),
        response: expectWithoutData(selection, arbitraries),
      }));
      const again = first.map(({ request }, index) => ({ request, response: { sameAs: index } }));
      return {
        needs: findNeeds(
          documents.map(([selection]) => selection),
          arbitraries,
        ),
        steps: [...first, ...again],
      };
    });
  },
};
