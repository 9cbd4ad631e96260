import { join, relative } from "node:path";
import { findKitRoot } from "../../suite/find-kit-root.ts";
import type { GuideStep } from "../../suite/guide-step.ts";

/**
 * Says which step of the guide comes after one that is done.
 *
 * @param done number of that step, counted from 1.
 * @returns an empty text after the last step.
 */
export function describeNextStep(done: number, steps: readonly GuideStep[]): string {
  const next = steps[done];
  if (next === undefined) {
    return "";
  }
  const guide = relative(process.cwd(), join(findKitRoot(), "spec-cases/guides/implementing.md"));
  return `Next is step ${done + 1} of ${steps.length}: ${next.title}. See ${guide}\n`;
}
