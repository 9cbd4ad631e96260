import { relative } from "node:path";
import { type CoveredClause, coverClauses } from "../docs/cover-clauses.ts";
import { renderCoverage } from "../docs/render-coverage.ts";
import type { Case } from "../suite/case.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { alignColumns } from "../terminal/align-columns.ts";
import { selectByPattern } from "./select-by-pattern.ts";

/** The options of `list`, as commander reads them. */
export interface ListCliOptions {
  readonly cases?: readonly string[];
  readonly clauses?: true;
  readonly json?: true;
}

/**
 * Prints cases, or clauses with their cases.
 *
 * @param patterns globs of ids; empty for all.
 * @returns the exit status.
 * @throws UsageError when a pattern matches no id.
 * @throws SuiteError when a data file is invalid.
 */
export function listCommand(patterns: readonly string[], options: ListCliOptions): number {
  const suite = loadSuite({ casesFolders: options.cases });
  const text =
    options.clauses === true
      ? listClauses(
          coverClauses(selectByPattern(suite.clauses, patterns, "clause"), suite.cases),
          options,
        )
      : listCases(selectByPattern(suite.cases, patterns, "case"), options);
  process.stdout.write(`${text}\n`);
  return 0;
}

function listCases(cases: readonly Case[], { json }: ListCliOptions): string {
  if (json === true) {
    const rows = cases.map(({ id, level, title, clauses, needs, file }) => ({
      id,
      level,
      title,
      clauses,
      needs,
      ...(file !== undefined && { file: relative(process.cwd(), file) }),
    }));
    return JSON.stringify(rows, null, 2);
  }
  return alignColumns(cases.map(({ id, level, title }) => [id, level, title])).join("\n");
}

function listClauses(covered: readonly CoveredClause[], { json }: ListCliOptions): string {
  return json === true
    ? JSON.stringify(
        covered.map(({ clause, cases }) => ({ ...clause, cases: cases.map(({ id }) => id) })),
        null,
        2,
      )
    : renderCoverage(covered);
}
