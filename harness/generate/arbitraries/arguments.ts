import fc from "fast-check";
import type { Argument, ArgumentValue, Placeholder } from "../../oracle/selection.ts";
import { encodeArgument } from "../encode-argument.ts";
import { arbitraryTexts, argumentKeys } from "./vocabulary.ts";

/**
 * Arguments that find one of the records known by `ids`, under any key and in any spelling that
 * is required to mean the same.
 *
 * @see syntax.key-unchecked
 * @see variables.substitution
 */
export function knownArguments(
  declaredKey: string,
  ids: readonly string[],
): fc.Arbitrary<Argument> {
  const encodings = ids.map(encodeArgument).filter((ways) => ways.length > 0);
  return fc
    .tuple(argumentKey(declaredKey), fc.constantFrom(...encodings), fc.nat(99))
    .map(([key, ways, choice]) => ({ key, value: pick(ways, choice) }));
}

/** Arguments for which no record need be there: any string, digits, variables, marks in strings. */
export function arbitraryArguments(declaredKey: string): fc.Arbitrary<Argument> {
  const key = argumentKey(declaredKey);
  return fc.record({ key, value: fc.oneof(...arbitraryValues()) });
}

/** Digits, written as they are or put in by a variable. */
export function digitsValues(): fc.Arbitrary<ArgumentValue> {
  const number = fc.oneof(fc.constantFrom(7, 0, 42), fc.nat(99_999_999));
  return fc.oneof(
    number.map((value): ArgumentValue => ({ kind: "digits", text: String(value) })),
    fc.constantFrom<ArgumentValue>({ kind: "digits", text: "00" }, { kind: "digits", text: "042" }),
    number.map((value): ArgumentValue => ({ kind: "variable", value })),
  );
}

function argumentKey(declared: string): fc.Arbitrary<string> {
  return fc.oneof(fc.constant(declared), fc.constantFrom(...argumentKeys));
}

function arbitraryValues(): fc.WeightedArbitrary<ArgumentValue>[] {
  const placeholder: fc.Arbitrary<Placeholder> = fc.record({
    value: fc.constantFrom(0, 7, 42, true),
  });
  const template = fc
    .tuple(
      fc.constantFrom("m", "", "a b-", "(", "{ "),
      placeholder,
      fc.constantFrom("", " ", "(", ")"),
      placeholder,
    )
    .map(
      (parts): ArgumentValue => ({ kind: "template", parts: parts.filter((part) => part !== "") }),
    );
  const ways = arbitraryTexts.map(encodeArgument).filter((encodings) => encodings.length > 0);
  const text = fc
    .tuple(fc.constantFrom(...ways), fc.nat(99))
    .map(([encodings, choice]) => pick(encodings, choice));
  return [
    { weight: 4, arbitrary: text },
    { weight: 3, arbitrary: digitsValues() },
    { weight: 1, arbitrary: template },
  ];
}

/** Half of the choices take the first way, the text as it stands. */
function pick(ways: readonly ArgumentValue[], choice: number): ArgumentValue {
  const way = choice % 2 === 0 ? ways[0] : ways[(choice >> 1) % ways.length];
  if (way === undefined) {
    throw new Error("Cannot pick a spelling: there is none");
  }
  return way;
}
