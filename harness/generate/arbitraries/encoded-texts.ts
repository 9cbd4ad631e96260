import fc from "fast-check";
import type { ArgumentValue } from "../../oracle/selection.ts";
import { encodeArgument } from "../printing/encode-argument.ts";

/**
 * Draws one of some texts in any of its encodings; half of the time the plainest one. Texts that
 * cannot be encoded are never drawn.
 *
 * @param texts must contain one or more texts that can be encoded; some may be repeated.
 */
export function encodedTexts(texts: readonly string[]): fc.Arbitrary<ArgumentValue> {
  const encoded = new Map([...new Set(texts)].map((text) => [text, encodeArgument(text)]));
  const encodings = texts.map((text) => encoded.get(text) ?? []).filter(({ length }) => length > 0);
  return fc
    .tuple(fc.constantFrom(...encodings), fc.nat(99))
    .map(([choices, turn]) => pickEncoding(choices, turn));
}

/** An even turn picks the first encoding, the literal text where it can be quoted. */
function pickEncoding(encodings: readonly ArgumentValue[], turn: number): ArgumentValue {
  const picked = turn % 2 === 0 ? encodings[0] : encodings[(turn >> 1) % encodings.length];
  if (picked === undefined) {
    throw new Error("Cannot pick an encoding: there are none");
  }
  return picked;
}
