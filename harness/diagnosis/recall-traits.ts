import type { Case } from "../suite/case.ts";
import { listTraits } from "./list-traits.ts";

const recalled = new WeakMap<Case, ReadonlySet<string>>();

/**
 * Recalls the traits of a case. They are listed when they are first asked for: a run is diagnosed up
 * to four times, and listing them takes longer than most of the rest.
 */
export function recallTraits(item: Case): ReadonlySet<string> {
  const traits = recalled.get(item) ?? listTraits(item);
  recalled.set(item, traits);
  return traits;
}
