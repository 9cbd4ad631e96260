import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { renderSpecification } from "../docs/render-specification.ts";
import type { Diagnostic } from "../json/read-json-file.ts";
import { lintData } from "../lint/lint-data.ts";
import { readLintSubject } from "../lint/read-lint-subject.ts";
import { type LintSubject, listLockableIds } from "../lint/rule.ts";
import { listUncoveredClauses } from "../lint/rules/complete-clauses.ts";
import { withoutHouseRules } from "../suite/house-rule.ts";
import { lockIds } from "../suite/id-lock.ts";
import { loadSuiteSources } from "../suite/load-suite.ts";
import {
  countProblems,
  formatDiagnostic,
  SuiteError,
  summarizeDiagnostics,
} from "../suite/suite.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { print } from "../terminal/print.ts";

interface CheckCliOptions {
  readonly cases?: readonly string[];
  readonly clauses?: string;
  readonly library?: string;
  readonly lock?: true;
  readonly render?: true;
  readonly thorough?: true;
}

/** Checks the suite's data files, and prints each problem and a summary. */
export async function checkCommand(options: CheckCliOptions): Promise<number> {
  try {
    const { cases: casesFolders, clauses: clausesFile, library: datasetFile } = options;
    const suite = loadSuiteSources({ casesFolders, clausesFile, datasetFile });
    const updated = applyUpdates(readLintSubject(suite, clausesFile), options);
    const problems = await lintData(updated);
    printLines([...summarizeDiagnostics(problems, toLine), summarize(updated, problems)]);
    return problems.length === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof SuiteError) {
      printLines([
        ...summarizeDiagnostics(error.diagnostics, toLine),
        countNoun(countProblems(error.diagnostics), "problem"),
      ]);
      return 1;
    }
    throw error;
  }
}

function printLines(lines: readonly string[]): void {
  print(`${lines.join("\n")}\n`);
}

function applyUpdates(
  subject: LintSubject,
  { lock, render, thorough }: CheckCliOptions,
): LintSubject {
  return {
    ...subject,
    ...(render === true && renderDocument(subject)),
    thorough: thorough === true,
    lock: lock === true ? lockIds(subject.lock, listLockableIds(subject)) : subject.lock,
  };
}

function renderDocument({
  suite,
  specification: { file, text: old },
  freedoms,
}: LintSubject): Pick<LintSubject, "specification"> {
  const text = renderSpecification({ ...withoutHouseRules(suite), ...freedoms });
  if (text !== old) {
    writeFileSync(file, text);
  }
  return { specification: { file, text } };
}

function summarize(subject: LintSubject, problems: readonly Diagnostic[]): string {
  const { clauses, cases, clientCases, intermediaryCases } = subject.suite;
  return [
    countNoun(clauses.length, "clause"),
    countNoun(cases.length, "case"),
    `${clientCases.length} for clients`,
    `${intermediaryCases.length} for intermediaries`,
    `${listUncoveredClauses(subject.suite).length} uncovered`,
    countNoun(problems.length, "problem"),
  ].join(", ");
}

function toLine(diagnostic: Diagnostic): string {
  const path = relative(process.cwd(), diagnostic.file);
  const file = path.startsWith("..") ? diagnostic.file : path;
  return formatDiagnostic({ ...diagnostic, file });
}
