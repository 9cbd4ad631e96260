import { findStep } from "../../docs/find-step.ts";
import type { Case } from "../../suite/case.ts";
import type { Suite } from "../../suite/suite.ts";
import { UsageError } from "../usage-error.ts";
import { loadGuideSteps } from "./load-guide-steps.ts";

/** What a server that was written up to a step is judged by. */
export interface StepSelection {
  readonly cases: readonly Case[];
  /** Whether it is the last step, after which everything is judged. */
  readonly isLast: boolean;
}

/**
 * Selects the cases that a server passes once it was written up to a step of the guide.
 *
 * @param last number of that step, counted from 1; all cases when left out.
 * @throws UsageError when there is no such step.
 * @throws SuiteError when the list of steps is invalid.
 */
export function selectByStep(
  cases: readonly Case[],
  last: number | undefined,
  suite: Suite,
): StepSelection {
  if (last === undefined) {
    return { cases, isLast: true };
  }
  const steps = loadGuideSteps(suite);
  if (last < 1 || last > steps.length) {
    throw new UsageError(
      `There is no step ${last}: the guide has ${steps.length}, see "graph-spec-kit list --steps"`,
    );
  }
  return {
    cases: cases.filter((item) => findStep(item, steps) <= last),
    isLast: last === steps.length,
  };
}
