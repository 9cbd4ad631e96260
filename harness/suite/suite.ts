import type { Diagnostic } from "../json/read-json-file.ts";
import type { Case } from "./case.ts";
import type { Clause, Section } from "./clause.ts";
import type { Dataset } from "./dataset.ts";
import type { TypeSystem } from "./type-system.ts";
import type { Validators } from "./validators.ts";

/** The specification as data: its clauses, its types, the records, and the recorded cases. */
export interface Suite {
  readonly sections: readonly Section[];
  readonly clauses: readonly Clause[];
  readonly typeSystem: TypeSystem;
  readonly dataset: Dataset;
  /** Path of the file that holds `dataset`. */
  readonly datasetFile: string;
  /** In the order of their ids. */
  readonly cases: readonly Case[];
  /** Cases whose answers rest on other records than `dataset`: the kit's own, where it is not. */
  readonly casesForOtherData: ReadonlySet<Case>;
  /** The checks by which its files were read; what the cases hold is compiled already. */
  readonly checks: Validators;
}

/** Data files are not as they must be; thrown before any request is sent. */
export class SuiteError extends Error {
  override readonly name = "SuiteError";
  readonly problems: readonly Diagnostic[];

  constructor(problems: readonly Diagnostic[]) {
    super(problems.map(formatDiagnostic).join("\n"));
    this.problems = problems;
  }
}

/** One line for a problem: where it is, in the form that editors jump to, and what it is. */
export function formatDiagnostic({ file, line, column, message }: Diagnostic): string {
  return `${file}:${line}:${column}: ${message}`;
}
