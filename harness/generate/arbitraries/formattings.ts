import fc from "fast-check";

import type { JsonValue } from "../../json/json-value.ts";
import type { Formatting } from "../printing/formatting.ts";
import { separators } from "./separators.ts";
import { variableNames } from "./variable-names.ts";

/** Draws formattings that are required to have the same meaning. */
export function formattings(): fc.Arbitrary<Formatting> {
  return fc.record({
    separators: separators(),
    names: fc.constantFrom(...variableNames),
    sharesNames: fc.constantFrom(false, true, true),
    unused: unusedVariables(),
  });
}

/**
 * Draws variables that the document does not use.
 *
 * @see variables.unused
 */
function unusedVariables(): fc.Arbitrary<(readonly [string, JsonValue])[]> {
  const name = fc.constantFrom(...variableNames.flat());
  const value = fc.constantFrom<JsonValue>("m1", 0, 7, true, null, "", [], {}, ["b1", 1], {
    id: 1,
  });
  return fc.array(fc.tuple(name, value), { maxLength: 3 });
}
