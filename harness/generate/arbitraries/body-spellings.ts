import fc from "fast-check";
import type { BodySpelling } from "../printing/spell-body.ts";

/** Draws spellings of request bodies. */
export function bodySpellings(): fc.Arbitrary<BodySpelling> {
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
