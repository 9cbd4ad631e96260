import fc from "fast-check";
import { isPortableSelection } from "../../oracle/portable/is-portable-selection.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import {
  unusedVariables as extraVariables,
  formattings,
  separators,
  withFormatting,
} from "../arbitraries/formattings.ts";
import { expectAlike, expectSameResponses } from "../expectations.ts";
import { type Formatting, plainFormatting, printRequest } from "../printing/print-request.ts";
import { type BodySpelling, spellBody } from "../printing/spell-body.ts";
import type { Property } from "../property.ts";
import { inlineVariables, listArguments, rewriteArguments } from "../rewriting.ts";

/** A variable is replaced by the text of its value. */
export const variables: Property = {
  id: "variables",
  title: "A document with variables gets the response to the document with their values inlined",
  level: "required",
  clauses: [
    "variables.substitution",
    "variables.string",
    "variables.number",
    "variables.whole-name",
    "variables.inside-string",
    "variables.literal-value",
    "variables.any-name",
    "processing.substitution-first",
  ],
  weight: 5,
  arbitrary: (arbitraries) => {
    const withVariables = filterIfSatisfiable(
      arbitraries.repeatable,
      (selection) =>
        listArguments(selection).some(({ value }) => "value" in value || "parts" in value) &&
        isPortableSelection(rewriteArguments(selection, inlineVariables), arbitraries.typeSystem),
    );
    return withFormatting(withVariables, (selection, formatting) =>
      expectAlike(
        [rewriteArguments(selection, inlineVariables), selection],
        formatting,
        arbitraries,
      ),
    );
  },
};

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

/** Whitespace only separates fields. */
export const whiteSpace: Property = {
  id: "white-space",
  title: "Whitespace between fields does not change the response",
  level: "required",
  clauses: ["syntax.whitespace"],
  weight: 3,
  arbitrary: (arbitraries) =>
    withFormatting(arbitraries.repeatable, (selection, { separators, names }) =>
      expectSameResponses(selection, arbitraries, [
        printRequest(selection, { ...plainFormatting, names }),
        printRequest(selection, { ...plainFormatting, names, separators }),
      ]),
    ),
};

/** Whitespace around punctuation has no meaning. */
export const looseWhiteSpace: Property = {
  id: "loose-white-space",
  title: "Whitespace around punctuation, or none, does not change the response",
  level: "implied",
  clauses: ["syntax.free-whitespace"],
  weight: 4,
  arbitrary: (arbitraries) =>
    fc
      .tuple(arbitraries.repeatable, arbitraryFormattings())
      .map(([selection, formatting]) =>
        expectSameResponses(selection, arbitraries, [
          printRequest(selection, plainFormatting),
          printRequest(selection, formatting),
        ]),
      ),
};

/** Draws formattings with any whitespace, or none, around punctuation. */
function arbitraryFormattings(): fc.Arbitrary<Formatting> {
  const padding = fc.array(fc.constantFrom("", " ", "\n", "\t", "\r\n", "   "), {
    minLength: 1,
    maxLength: 7,
  });
  return fc
    .record({ separators: separators(), padding })
    .map((drawn) => ({ ...plainFormatting, ...drawn }));
}

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
