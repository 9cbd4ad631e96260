import { alignColumns } from "../terminal/align-columns.ts";
import type { CoveredClause } from "./cover-clauses.ts";

/** Renders each clause with the cases that claim it, or the reason why it is not tested. */
export function renderCoverage(covered: readonly CoveredClause[]): string {
  return covered
    .map(({ clause, cases }) => {
      const { id, level, statement, untestable } = clause;
      const rows = cases.map((item) => [`  ${item.id}`, item.level, item.title]);
      const reason = untestable === undefined ? [] : [`  Not tested: ${untestable}`];
      return [`${id} (${level}): ${statement}`, ...reason, ...alignColumns(rows)].join("\n");
    })
    .join("\n\n");
}
