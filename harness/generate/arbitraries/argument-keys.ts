import fc from "fast-check";

/**
 * Keys of arguments. The key has no effect on the response.
 *
 * @see syntax.key-unchecked
 */
export const argumentKeys: readonly string[] = [
  ...["id", "isbn", "key", "anything", "x", "Id", "name", "member", "book", "constructor"],
];

/** Draws the declared key of an argument half of the time, and otherwise any key. */
export function anyArgumentKey(declared: string): fc.Arbitrary<string> {
  return fc.oneof(fc.constant(declared), fc.constantFrom(...argumentKeys));
}
