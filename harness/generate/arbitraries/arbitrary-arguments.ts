import fc from "fast-check";
import type { JsonValue } from "../../json/json-value.ts";
import { maxNumber } from "../../oracle/portable/bounds.ts";
import type { Argument, ArgumentValue, Placeholder } from "../../oracle/selection.ts";
import { encodeArgument } from "../printing/encode-argument.ts";

/** Texts between double quotes, for documents in which no record matters. */
const arbitraryTexts: readonly string[] = [
  ...["m1", "b1", "", "42", "0", "007", "978-0-13", "a b", " m1", "m1 ", ")", "}", "{", "(", ":"],
  ...[") }", "} }", "{ name }", "name(id: 1) { x }", "it's", "a, b", "# no comment", "// none"],
  ...["/* */", "100 %", "5 $", "$ 5", "zoë", "計算 🧮", "<b>&amp;</b>", "null", "true", "a:b"],
];

/** Many arbitraries contain this one, and encoding its texts takes time. */
const arbitraryValues = encodedTexts(arbitraryTexts);

/** Draws strings, digits, variables and strings with placeholders, where no record matters. */
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

/** Draws argument values that are digits, literal or from a variable. */
export function digitsValues(): fc.Arbitrary<ArgumentValue> {
  const number = fc.oneof(
    fc.constantFrom(7, 0, 42, 1000, 1_000_000),
    fc.nat(99_999),
    fc.nat(maxNumber),
  );
  return fc.oneof(
    number.map((value): ArgumentValue => ({ kind: "digits", text: String(value) })),
    fc
      .constantFrom("00", "042", "08", "0009")
      .map((text): ArgumentValue => ({ kind: "digits", text })),
    number.map((value): ArgumentValue => ({ kind: "variable", value })),
  );
}

/** Keys of arguments, which have no effect on the response. */
export const argumentKeys: readonly string[] = [
  ...["id", "isbn", "key", "anything", "x", "Id", "name", "member", "book", "constructor"],
];

/** Draws the declared key of an argument half of the time, and otherwise any key. */
export function anyArgumentKey(declared: string): fc.Arbitrary<string> {
  return fc.oneof(fc.constant(declared), fc.constantFrom(...argumentKeys));
}

/**
 * Draws texts in any of their encodings, half of the time in the plainest.
 *
 * @throws Error when none of the texts can be encoded.
 */
export function encodedTexts(texts: readonly string[]): fc.Arbitrary<ArgumentValue> {
  const encoded = new Map([...new Set(texts)].map((text) => [text, encodeArgument(text)]));
  const choices = texts.flatMap((text) => {
    const encodings = encoded.get(text) ?? [];
    const [plainest] = encodings;
    return plainest === undefined ? [] : [{ plainest, encodings }];
  });
  return fc
    .tuple(fc.constantFrom(...choices), fc.nat(99))
    .map(([{ plainest, encodings }, draw]) =>
      draw % 2 === 0 ? plainest : (encodings[(draw >> 1) % encodings.length] ?? plainest),
    );
}
