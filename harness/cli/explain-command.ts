import { coverClauses } from "../docs/cover-clauses.ts";
import { explainCase } from "../docs/explain-case.ts";
import { explainClause } from "../docs/explain-clause.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { escapeText } from "../terminal/escape-text.ts";
import type { Palette } from "../terminal/palette.ts";
import { createStdoutPalette } from "./create-stdout-palette.ts";
import { UsageError } from "./usage-error.ts";

/** The options of `explain`, as commander reads them. */
export interface ExplainCliOptions {
  readonly url: string;
  readonly cases?: readonly string[];
  readonly color?: boolean;
}

/**
 * Prints an explanation of a case or a clause.
 *
 * @returns the exit status.
 * @throws UsageError when no case or clause has the id.
 * @throws SuiteError when a data file is invalid.
 */
export function explainCommand(id: string, { url, cases, color }: ExplainCliOptions): number {
  const suite = loadSuite({ casesFolders: cases });
  const baseUrl = url.replace(/\/$/, "");
  const text = explain(id, suite, { baseUrl, palette: createStdoutPalette(color) });
  process.stdout.write(`${text}\n`);
  return 0;
}

/** How an explanation is formatted. */
interface ExplainFormat {
  readonly baseUrl: string;
  readonly palette: Palette;
}

function explain(id: string, suite: Suite, { baseUrl, palette }: ExplainFormat): string {
  const { cases, clauses, sections, sentences } = suite;
  const item = cases.find((known) => known.id === id);
  if (item !== undefined) {
    return explainCase(item, { clauses, baseUrl, palette });
  }
  const [covered] = coverClauses(
    clauses.filter((clause) => clause.id === id),
    cases,
  );
  if (covered !== undefined) {
    return explainClause(covered, { sections, sentences, palette });
  }
  throw new UsageError(`No case or clause has the id "${escapeText(id)}": ${suggest(id, suite)}`);
}

/** Maximum number of similar ids in an error message. */
const maxSuggestions = 5;

function suggest(id: string, { cases, clauses }: Suite): string {
  const similar = [...cases, ...clauses]
    .filter((known) => known.id.includes(id))
    .slice(0, maxSuggestions);
  return similar.length === 0
    ? 'list all with "graph-spec-kit list" and "graph-spec-kit list --clauses"'
    : `did you mean ${similar.map((known) => known.id).join(", ")}?`;
}
