import fc from "fast-check";
import { formattings } from "../arbitraries/formattings.ts";
import { expectSameResponses } from "../expectations.ts";
import { plainFormatting, printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";

/** Whitespace only separates fields. */
export const whiteSpace: Property = {
  id: "white-space",
  title: "Whitespace between fields does not change the response",
  level: "required",
  clauses: ["syntax.whitespace"],
  weight: 3,
  arbitrary: (arbitraries) =>
    fc
      .tuple(arbitraries.repeatable, formattings())
      .map(([selection, { separators, names }]) =>
        expectSameResponses(selection, arbitraries, [
          printRequest(selection, { ...plainFormatting, names }),
          printRequest(selection, { ...plainFormatting, names, separators }),
        ]),
      ),
};
