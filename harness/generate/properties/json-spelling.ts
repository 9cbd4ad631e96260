import fc from "fast-check";
import { formattings } from "../arbitraries/formattings.ts";
import { expectSameResponses } from "../expectations.ts";
import { printRequest } from "../printing/print-request.ts";
import { type BodySpelling, spellBody } from "../printing/spell-body.ts";
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

function bodySpellings(): fc.Arbitrary<BodySpelling> {
  return fc.record({
    variablesFirst: fc.boolean(),
    emptyVariables: fc.boolean(),
    gaps: fc.oneof(
      fc.constant<string[]>([""]),
      fc.array(fc.constantFrom<string>("", " ", "\n", "\t", "\r\n", "  "), {
        minLength: 1,
        maxLength: 5,
      }),
    ),
    escapeEvery: fc.constantFrom(0, 1, 2, 3, 7),
    capitals: fc.boolean(),
  });
}
