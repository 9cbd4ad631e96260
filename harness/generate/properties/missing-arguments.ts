import type { Selection } from "../../oracle/selection.ts";
import { keepWithArguments } from "../arbitraries/filter-if-satisfiable.ts";
import { expectSameResponses } from "../expectations.ts";
import { plainFormatting, printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";

/** Nothing is a defect that the table of defects does not list. */
export const missingArguments: Property = {
  id: "missing-arguments",
  title: "A missing argument is not a defect, and does not change the other defects",
  level: "implied",
  clauses: ["syntax.missing-argument"],
  weight: 1,
  arbitrary: (arbitraries) =>
    keepWithArguments(arbitraries.invalid)?.map((selection) =>
      expectSameResponses(selection, arbitraries, [
        printRequest(selection, plainFormatting),
        printRequest(dropArguments(selection), plainFormatting),
      ]),
    ),
};

function dropArguments(selection: Selection): Selection {
  return selection.map(({ argument: _dropped, ...field }) => ({
    ...field,
    ...(field.selection !== undefined && { selection: dropArguments(field.selection) }),
  }));
}
