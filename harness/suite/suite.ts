import type { Diagnostic } from "../json/read-json-file.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { escapeLine } from "../terminal/escape-text.ts";
import type { Case } from "./case.ts";
import type { Clause, Section, Sentence } from "./clause.ts";
import type { ClientCase } from "./client-case.ts";
import type { Dataset, OverdueValues } from "./dataset.ts";
import type { IntermediaryCase } from "./intermediary-case.ts";
import type { TypeSystem } from "./type-system.ts";
import type { Validators } from "./validators.ts";

/** The specification as data: its clauses, its types, the records, and the recorded cases. */
export interface Suite {
  /** Version of the kit that had just these cases, such as 0.1; left out for all cases. */
  readonly version?: string;
  readonly sections: readonly Section[];
  readonly clauses: readonly Clause[];
  readonly sentences: readonly Sentence[];
  readonly typeSystem: TypeSystem;
  readonly dataset: Dataset;
  readonly datasetFile: string;
  /** What the overdue service says; it does not respond when left out. */
  readonly overdue?: OverdueValues | undefined;
  /** In the order of their ids. */
  readonly cases: readonly Case[];
  /** The cases for clients, in the order of their ids. No run against a server has them. */
  readonly clientCases: readonly ClientCase[];
  /** The cases for intermediaries, likewise. */
  readonly intermediaryCases: readonly IntermediaryCase[];
  /** Ids of the kit's own cases that need its library, when `dataset` is another one. */
  readonly casesForOtherData: ReadonlySet<string>;
  /** The validators of its files: compiling a schema is slow, and a run needs them again. */
  readonly checks: Validators;
}

/**
 * Data files are invalid; thrown before any request is sent. The message shows the first diagnostics.
 *
 * @example
 * ```ts
 * try {
 *   loadSuite({ casesFolders: ["no/such/folder"] });
 * } catch (error) {
 *   assert.ok(error instanceof SuiteError);
 *   assert.equal(error.diagnostics.length, 1);
 * }
 * ```
 */
export class SuiteError extends Error {
  override readonly name = "SuiteError";
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(summarizeDiagnostics(diagnostics).join("\n"));
    this.diagnostics = diagnostics;
  }
}

const maxShown = 20;

export function countProblems(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.reduce((sum, { unlisted = 0 }) => sum + 1 + unlisted, 0);
}

/** Lists the first diagnostics, and counts the rest: one mistake is often in hundreds of files. */
export function summarizeDiagnostics(
  diagnostics: readonly Diagnostic[],
  format: (diagnostic: Diagnostic) => string = formatDiagnostic,
): string[] {
  const rest = diagnostics.slice(maxShown);
  const files = new Set(rest.map(({ file }) => file)).size;
  return [
    ...diagnostics.slice(0, maxShown).map(format),
    ...(rest.length === 0
      ? []
      : [`… and ${countNoun(countProblems(rest), "more problem")} in ${countNoun(files, "file")}`]),
  ];
}

/** Writes a diagnostic on one line, with its place in the form that editors jump to. */
export function formatDiagnostic({ file, line, column, message, rule }: Diagnostic): string {
  const place = line === 0 ? file : `${file}:${line}:${column}`;
  return escapeLine(`${place}: ${message}${rule === undefined ? "" : ` (${rule})`}`);
}
