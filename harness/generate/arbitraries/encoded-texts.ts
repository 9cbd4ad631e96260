import fc from "fast-check";
import type { ArgumentValue } from "../../oracle/selection.ts";
import { encodeArgument } from "../printing/encode-argument.ts";

/**
 * Draws one of some texts in any of its encodings; at least half of the time in the plainest one,
 * which is the literal text where it can be quoted. Texts that cannot be encoded are never drawn.
 *
 * @param texts some may be repeated.
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
