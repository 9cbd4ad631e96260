import fc from "fast-check";
import { formattings } from "../arbitraries/formatting.ts";
import { anyResponse, expectStated } from "../expectations.ts";
import { findNeeds } from "../find-needs.ts";
import { openFields } from "../open-fields.ts";
import { printRequest } from "../print-request.ts";
import type { Property } from "../property.ts";

/** What a field gets whose record is not there is open; what stands beside it is not. */
export const openRecords: Property = {
  id: "open-records",
  title: "An id without a record, or of digits, leaves the other top-level fields as they are",
  level: "required",
  clauses: [
    "resolution.unknown-id-siblings",
    "syntax.digits",
    "syntax.argument",
    "processing.valid-is-200",
  ],
  weight: 6,
  arbitrary: (sources) => {
    const known = sources.known?.filter((selection) => selection.length === 1);
    return (
      known &&
      fc
        .tuple(known, openFields(sources), fc.boolean(), formattings())
        .filter(([selection, field]) => selection[0]?.name !== field.name)
        .map(([selection, field, isLast, formatting]) => {
          const both = isLast ? [...selection, field] : [field, ...selection];
          const alone = printRequest(selection, formatting);
          return {
            needs: findNeeds([selection], sources),
            steps: [
              { request: printRequest(both, formatting), response: anyResponse },
              { request: alone, response: expectStated(selection, sources) },
              { request: alone, response: { status: 200, partOf: 0 } },
            ],
          };
        })
    );
  },
};
