import type { Case } from "../suite/case.ts";

/** Whether a case was generated: such cases differ from seed to seed, those of a known bug, too. */
export function isGenerated(item: Case): boolean {
  return "property" in item && item.property !== undefined;
}
