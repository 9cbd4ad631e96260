import { alignColumns } from "../terminal/align-columns.ts";
import { countNoun } from "../terminal/count-noun.ts";
import type { ClaimingCase, CoveredClause } from "./cover-clauses.ts";
import type { CoveredStep } from "./cover-steps.ts";

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
