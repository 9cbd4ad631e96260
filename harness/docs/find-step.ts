import type { Case } from "../suite/case.ts";
import type { GuideStep } from "../suite/guide-step.ts";
import { listFeatures } from "./list-features.ts";

/**
 * Finds the step at which a server passes a case: the latest one that has a clause or a feature of
 * the case.
 *
 * @returns the number of the step, counted from 1.
 */
export function findStep(item: Case, steps: readonly GuideStep[]): number {
  const features = listFeatures(item);
  const last = steps.findLastIndex(
    (step) =>
      step.clauses.some((id) => item.clauses.includes(id)) ||
      step.features?.some((feature) => features.has(feature)) === true,
  );
  return Math.max(last, 0) + 1;
}
