import fc from "fast-check";

/** Draws any code point, even half a surrogate pair; fast-check's unit `binary` takes seconds. */
export const anyCharacter: fc.Arbitrary<string> = fc.integer({ min: 0, max: 0x10_ffff }).map(
  (point) => String.fromCodePoint(point),
  (character) => {
    const [first = "", ...rest] = typeof character === "string" ? character : "";
    if (first === "" || rest.length > 0) {
      throw new TypeError("It is not a single character");
    }
    return first.codePointAt(0) ?? 0;
  },
);

/** Draws texts of any characters, up to a maximum length in code points. */
export function anyText(constraints: { readonly maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: anyCharacter });
}
