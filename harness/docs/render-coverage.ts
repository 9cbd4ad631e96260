import type { Case } from "../suite/case.ts";
import type { GuideStep } from "../suite/formats.ts";
import { alignColumns } from "../terminal/align-columns.ts";
import { countNoun } from "../terminal/count-noun.ts";
import type { ClaimingCase, CoveredClause } from "./cover-clauses.ts";
import { findStep } from "./find-step.ts";

/** Renders each clause with the cases that claim it, or the reason why it is not tested. */
export function renderCoverage(covered: readonly CoveredClause[]): string {
  return covered
    .map(({ clause, cases }) => {
      const { id, level, statement, untestable } = clause;
      const reason = untestable === undefined ? [] : [`  Not tested: ${untestable}`];
      return [`${id} (${level}): ${statement}`, ...reason, ...listRows(cases)].join("\n");
    })
    .join("\n\n");
}

/** Renders each step of the guide with its cases. */
export function renderStepCoverage(covered: readonly CoveredStep[]): string {
  return covered
    .map(({ step: { id, title }, number, cases }) =>
      [`${number} ${id}: ${title} (${countNoun(cases.length, "case")})`, ...listRows(cases)].join(
        "\n",
      ),
    )
    .join("\n\n");
}

function listRows(cases: readonly ClaimingCase[]): string[] {
  return alignColumns(cases.map((item) => [`  ${item.id}`, item.level, item.title]));
}

/** A step of the guide and the cases that pass from it on. */
export interface CoveredStep {
  readonly step: GuideStep;
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
