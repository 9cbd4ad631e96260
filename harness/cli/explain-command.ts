import { coverClauses } from "../docs/cover-clauses.ts";
import { explainCase } from "../docs/explain-case.ts";
import { explainClause } from "../docs/explain-clause.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { escapeText } from "../terminal/escape-text.ts";
import { createPalette } from "../terminal/palette.ts";
import { wantsColor } from "../terminal/wants-color.ts";
import { UsageError } from "./usage-error.ts";

/** The options of `explain`, as the command line gives them. */
export interface ExplainCliOptions {
  readonly url: string;
  readonly cases: readonly string[];
  readonly color?: boolean;
}

/**
 * Explains a case or a clause.
 *
 * @returns the exit status.
 * @throws UsageError for an id that nothing has.
 * @throws SuiteError for data files that are not as they must be.
 */
export function explainCommand(id: string, options: ExplainCliOptions): number {
  const suite = loadSuite({ casesFolders: options.cases });
  const color = wantsColor({
    flag: options.color,
    environment: process.env,
    isTerminal: process.stdout.isTTY,
  });
  process.stdout.write(`${explain(id, suite, { ...options, palette: createPalette(color) })}\n`);
  return 0;
}

function explain(
  id: string,
  { cases, clauses, sections }: Suite,
  { url, palette }: ExplainCliOptions & { readonly palette: ReturnType<typeof createPalette> },
): string {
  const item = cases.find((known) => known.id === id);
  if (item !== undefined) {
    return explainCase(item, { clauses, baseUrl: url.replace(/\/$/, ""), palette });
  }
  const [covered] = coverClauses(
    clauses.filter((clause) => clause.id === id),
    cases,
  );
  if (covered !== undefined) {
    return explainClause(covered, { sections, palette });
  }
  const alike = [...cases, ...clauses].filter((known) => known.id.includes(id)).slice(0, 5);
  const hint =
    alike.length === 0
      ? '"graph-spec-kit list" shows the cases, "graph-spec-kit list --clauses" the clauses'
      : `perhaps ${alike.map((known) => known.id).join(", ")}`;
  throw new UsageError(`No case and no clause has the id "${escapeText(id)}": ${hint}`);
}
