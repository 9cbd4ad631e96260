import fc from "fast-check";
import { formattings } from "../arbitraries/formattings.ts";
import { openFields } from "../arbitraries/open-fields.ts";
import { anyResponse, findFreeFormNeed } from "../expectations.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";

/** Validity does not depend on the records, so these cases run against any deployment. */
export const validDocuments: Property = {
  id: "valid-documents",
  title: "A valid document gets status 200, whatever records it selects",
  level: "required",
  clauses: ["processing.valid-is-200", "syntax.field", "types.query", "answer.errors-present"],
  weight: 8,
  arbitrary: (arbitraries) =>
    fc
      .tuple(
        fc.uniqueArray(openFields(arbitraries), {
          minLength: 1,
          maxLength: 2,
          selector: ({ name }) => name,
        }),
        formattings(),
      )
      .map(([selection, formatting]) => ({
        needs: findFreeFormNeed([selection], arbitraries),
        steps: [{ request: printRequest(selection, formatting), response: anyResponse }],
      })),
};
