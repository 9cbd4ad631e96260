import fc from "fast-check";
import { formattings } from "../arbitraries/formattings.ts";
import { openFields } from "../arbitraries/open-fields.ts";
import { anyResponse, expectStated, findFreeFormNeed, findNeeds } from "../expectations.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";

/** The result of a field without a record is open; the other fields are not affected. */
export const openRecords: Property = {
  id: "open-records",
  title: "An id that has no record, or that is digits, does not affect the other top-level fields",
  level: "required",
  clauses: [
    "resolution.unknown-id-siblings",
    "syntax.digits",
    "syntax.argument",
    "processing.valid-is-200",
  ],
  weight: 6,
  arbitrary: (arbitraries) => {
    const known = arbitraries.known?.filter((selection) => selection.length === 1);
    return (
      known &&
      fc
        .tuple(known, openFields(arbitraries), fc.boolean(), formattings())
        .filter(([selection, field]) => selection[0]?.name !== field.name)
        .map(([selection, field, isLast, formatting]) => {
          const both = isLast ? [...selection, field] : [field, ...selection];
          const alone = printRequest(selection, formatting);
          return {
            needs: [
              ...new Set([
                ...findNeeds([selection], arbitraries),
                ...findFreeFormNeed([both], arbitraries),
              ]),
            ],
            steps: [
              { request: printRequest(both, formatting), response: anyResponse },
              { request: alone, response: expectStated(selection, arbitraries) },
              { request: alone, response: { status: 200, partOf: 0 } },
            ],
          };
        })
    );
  },
};
