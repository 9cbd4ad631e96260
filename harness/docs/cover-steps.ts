import type { Case } from "../suite/case.ts";
import type { GuideStep } from "../suite/guide-step.ts";
import { findStep } from "./find-step.ts";

/** A step of the guide and the cases that pass from it on. */
export interface CoveredStep {
  readonly step: GuideStep;
  /** Counted from 1. */
  readonly number: number;
  readonly cases: readonly Case[];
}

/** Finds the cases of each step. Steps and cases keep their order. */
export function coverSteps(steps: readonly GuideStep[], cases: readonly Case[]): CoveredStep[] {
  const placed = cases.map((item) => ({ item, number: findStep(item, steps) }));
  return steps.map((step, index) => ({
    step,
    number: index + 1,
    cases: placed.filter(({ number }) => number === index + 1).map(({ item }) => item),
  }));
}
