import fc from "fast-check";

import type { JsonValue } from "../../json/json-value.ts";
import { variableNames } from "./vocabulary.ts";

/** All that a printed document leaves open besides its selection. */
export interface Formatting {
  /** What stands between fields, used in turn; each at least one white space character. */
  readonly separators: readonly string[];
  /** What stands around punctuation and at the ends, used in turn; the stated form when left out. */
  readonly padding?: readonly string[];
  /** Names of the marks, in turn. */
  readonly names: readonly string[];
  /** Whether marks of the same value bear the same name. */
  readonly sharesNames: boolean;
  /** Variables that the document may not use. */
  readonly unused: readonly (readonly [name: string, value: JsonValue])[];
}

/** The simplest presentation: a blank between fields, and no variable that is not used. */
export const plainFormatting: Formatting = {
  separators: [" "],
  names: [],
  sharesNames: false,
  unused: [],
};

/** Presentations that are required to mean the same. */
export function formattings(): fc.Arbitrary<Formatting> {
  return fc.record({
    separators: separators(),
    names: fc.constantFrom(...variableNames),
    sharesNames: fc.constantFrom(false, true, true),
    unused: unusedVariables(),
  });
}

/** Presentations with white space, or none, where only a careful reader would put it. */
export function arbitraryFormattings(): fc.Arbitrary<Formatting> {
  const padding = fc.array(fc.constantFrom("", " ", "\n", "\t", "\r\n", "   "), {
    minLength: 1,
    maxLength: 7,
  });
  return fc
    .record({ separators: separators(), padding })
    .map((loose) => ({ ...plainFormatting, ...loose }));
}

/** @see syntax.whitespace */
function separators(): fc.Arbitrary<string[]> {
  const separator = fc.constantFrom<string>(
    " ",
    "\n",
    "\t",
    "\r",
    "\r\n",
    "  ",
    "\n\n\t",
    " \t\r\n ",
  );
  return fc.oneof(
    fc.constant<string[]>([" "]),
    fc.array(separator, { minLength: 1, maxLength: 5 }),
  );
}

/** @see variables.unused */
function unusedVariables(): fc.Arbitrary<(readonly [string, JsonValue])[]> {
  const name = fc.constantFrom(...variableNames.flat());
  const value = fc.constantFrom<JsonValue>("m1", 0, 7, true, null, "", [], {}, ["b1", 1], {
    id: 1,
  });
  return fc.array(fc.tuple(name, value), { maxLength: 3 });
}
