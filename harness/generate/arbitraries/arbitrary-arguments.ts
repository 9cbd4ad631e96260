import fc from "fast-check";
import type { JsonValue } from "../../json/json-value.ts";
import type { Argument, ArgumentValue, Placeholder } from "../../oracle/selection.ts";
import { arbitraryTexts } from "./arbitrary-texts.ts";
import { anyArgumentKey } from "./argument-keys.ts";
import { digitsValues } from "./digits-values.ts";
import { encodedTexts } from "./encoded-texts.ts";

/** Many arbitraries contain this one, and encoding its texts takes time. */
const arbitraryValues = encodedTexts(arbitraryTexts);

/**
 * Draws arguments for documents in which no record matters: strings, digits, variables, and
 * strings with placeholders.
 */
export function arbitraryArguments(declaredKey: string): fc.Arbitrary<Argument> {
  const value = fc.oneof(
    { weight: 4, arbitrary: arbitraryValues },
    { weight: 3, arbitrary: digitsValues() },
    { weight: 2, arbitrary: templates() },
  );
  return fc.record({ key: anyArgumentKey(declaredKey), value });
}

/** Values whose JSON has no quotes, so that they may be put into a string. */
const unquotedValues: readonly JsonValue[] = [
  0,
  7,
  42,
  1000,
  -1,
  1.5,
  -0.25,
  true,
  false,
  null,
  [],
  [7],
  {},
];

/** Draws quoted strings with two placeholders in them. */
function templates(): fc.Arbitrary<ArgumentValue> {
  const placeholder: fc.Arbitrary<Placeholder> = fc.record({
    value: fc.constantFrom(...unquotedValues),
  });
  return fc
    .tuple(
      fc.constantFrom("m", "", "a b-", "(", "{ "),
      placeholder,
      fc.constantFrom(" ", ") ", "} (", " - "),
      placeholder,
    )
    .map((parts) => ({ kind: "template", parts: parts.filter((part) => part !== "") }));
}
