import fc from "fast-check";
import { maxNumber } from "../../oracle/portable/bounds.ts";
import type { ArgumentValue } from "../../oracle/selection.ts";

/**
 * Draws argument values that are digits, literal or from a variable.
 *
 * @see syntax.digits
 * @see variables.number
 */
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
