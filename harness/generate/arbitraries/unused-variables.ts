import fc from "fast-check";
import type { JsonValue } from "../../json/json-value.ts";
import type { Formatting } from "../printing/formatting.ts";
import { variableNames } from "./variable-names.ts";

/** Draws one to three extra variables of any type; their names may resemble those in use. */
export function unusedVariables(): fc.Arbitrary<Formatting["unused"]> {
  const name = fc.constantFrom(...variableNames.flat());
  const value = fc.constantFrom<JsonValue>("m1", 0, 7, true, null, "", [], {}, ["b1", 1], {
    id: 1,
  });
  return fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 3 });
}
