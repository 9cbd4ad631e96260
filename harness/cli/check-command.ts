import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { renderSpecification } from "../docs/render-specification.ts";
import type { Diagnostic } from "../json/read-json-file.ts";
import { lockIds } from "../lint/id-lock.ts";
import { lintData } from "../lint/lint-data.ts";
import { readLintSubject } from "../lint/read-lint-subject.ts";
import type { LintSubject } from "../lint/rule.ts";
import { listUncovered } from "../lint/rules/covered-clauses.ts";
import { formatDiagnostic, SuiteError } from "../suite/suite.ts";
import { escapeLine } from "../terminal/escape-text.ts";

/** The options of `check`, as the command line gives them. */
export interface CheckCliOptions {
  readonly cases: readonly string[];
  readonly library?: string;
  readonly lock?: true;
  readonly render?: true;
}

/**
 * Checks the data that the suite is made of, and prints each problem and what there is.
 *
 * @returns the exit status: 1 with any problem.
 */
export async function checkCommand(options: CheckCliOptions): Promise<number> {
  try {
    const read = readLintSubject({
      casesFolders: options.cases,
      ...(options.library !== undefined && { datasetFile: options.library }),
    });
    const subject = update(read, options);
    const problems = await lintData(subject);
    process.stdout.write(`${[...problems.map(toLine), summarize(subject, problems)].join("\n")}\n`);
    return problems.length === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof SuiteError) {
      const count = countThings(error.diagnostics.length, "problem");
      process.stdout.write(`${[...error.diagnostics.map(toLine), count].join("\n")}\n`);
      return 1;
    }
    throw error;
  }
}

/** Does what `--lock` and `--render` ask for, before the data is checked. */
function update(subject: LintSubject, { lock, render }: CheckCliOptions): LintSubject {
  const { suite, ownCases, specification } = subject;
  const text = render === true ? renderSpecification(suite) : specification.text;
  if (text !== specification.text) {
    writeFileSync(specification.file, text);
  }
  return {
    ...subject,
    specification: { ...specification, text },
    lock: lock === true ? lockIds(subject.lock, ownCases) : subject.lock,
  };
}

function summarize(subject: LintSubject, problems: readonly Diagnostic[]): string {
  const { clauses, cases } = subject.suite;
  return [
    countThings(clauses.length, "clause"),
    countThings(cases.length, "case"),
    `${listUncovered({ clauses, cases: subject.ownCases }).length} uncovered`,
    countThings(problems.length, "problem"),
  ].join(", ");
}

function countThings(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

/** Paths are shown from here where that is shorter to read. */
function toLine(problem: Diagnostic): string {
  const path = relative(process.cwd(), problem.file);
  const file = path.startsWith("..") ? problem.file : path;
  return escapeLine(formatDiagnostic({ ...problem, file }));
}
