import fc from "fast-check";
import { unusedVariables as extraVariables, formattings } from "../arbitraries/formattings.ts";
import { expectSameResponses } from "../expectations.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";

/** Variables without a placeholder have no effect. */
export const unusedVariables: Property = {
  id: "unused-variables",
  title: "Variables that the document does not use do not change the response",
  level: "required",
  clauses: ["variables.unused", "variables.whole-name"],
  weight: 4,
  arbitrary: (arbitraries) =>
    fc
      .tuple(arbitraries.repeatable, formattings(), extraVariables())
      .map(([selection, formatting, unused]) =>
        expectSameResponses(selection, arbitraries, [
          printRequest(selection, formatting),
          printRequest(selection, { ...formatting, unused }),
        ]),
      ),
};
