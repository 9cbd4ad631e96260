import fc from "fast-check";
import { bodySpellings } from "../arbitraries/body-spellings.ts";
import { formattings } from "../arbitraries/formattings.ts";
import { expectSameResponses } from "../expectations/expect-same-responses.ts";
import { printRequest } from "../printing/print-request.ts";
import { spellBody } from "../printing/spell-body.ts";
import type { Property } from "../property.ts";

/** The JSON of a body has many spellings with the same meaning. */
export const jsonSpelling: Property = {
  id: "json-spelling",
  title: "Another spelling of the JSON of a body does not change the response",
  level: "required",
  clauses: ["request.json-spelling", "request.variables"],
  weight: 4,
  arbitrary: (arbitraries) =>
    fc
      .tuple(arbitraries.repeatable, formattings(), bodySpellings())
      .map(([selection, formatting, spelling]) => {
        const request = printRequest(selection, formatting);
        return expectSameResponses(selection, arbitraries, [request, spellBody(request, spelling)]);
      }),
};
