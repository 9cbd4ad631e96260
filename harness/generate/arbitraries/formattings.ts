import fc from "fast-check";
import type { Formatting } from "../printing/formatting.ts";
import { separators } from "./separators.ts";
import { variableNames } from "./variable-names.ts";

/** Draws formattings that are required to have the same meaning, without extra variables. */
export function formattings(): fc.Arbitrary<Formatting> {
  return fc.record({
    separators: separators(),
    names: fc.constantFrom(...variableNames),
    sharesNames: fc.constantFrom(false, true, true),
    unused: fc.constant([]),
  });
}
