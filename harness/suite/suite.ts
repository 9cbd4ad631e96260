import type { FileProblem } from "../json/read-json-file.ts";
import type { Case } from "./case.ts";
import type { Clause, Section } from "./clause.ts";
import type { Library } from "./dataset.ts";
import type { TypeSystem } from "./type-system.ts";
import type { SchemaChecks } from "./validators.ts";

/** The specification as data: its clauses, its types, the records, and the recorded cases. */
export interface Suite {
  readonly sections: readonly Section[];
  readonly clauses: readonly Clause[];
  readonly typeSystem: TypeSystem;
  readonly library: Library;
  /** Path of the file that holds `library`. */
  readonly libraryFile: string;
  /** In the order of their ids. */
  readonly cases: readonly Case[];
  /** Cases whose answers rest on other records than `library`: the kit's own, where it is not. */
  readonly onOtherRecords: ReadonlySet<Case>;
  /** The checks by which its files were read; what the cases hold is compiled already. */
  readonly checks: SchemaChecks;
}

/** Data files are not as they must be; thrown before any request is sent. */
export class SuiteError extends Error {
  override readonly name = "SuiteError";
  readonly problems: readonly FileProblem[];

  constructor(problems: readonly FileProblem[]) {
    super(problems.map(describeProblem).join("\n"));
    this.problems = problems;
  }
}

/** One line for a problem: where it is, in the form that editors jump to, and what it is. */
export function describeProblem({ file, line, column, message }: FileProblem): string {
  return `${file}:${line}:${column}: ${message}`;
}
