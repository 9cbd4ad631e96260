import type { Diagnostic } from "../json/read-json-file.ts";
import { lintData } from "../lint/lint-data.ts";
import { readLintSubject } from "../lint/read-lint-subject.ts";
import type { LoadOptions } from "../suite/load-suite.ts";

/**
 * Checks cases and rules by every rule of `check`, without trying the kit's own cases on conforming
 * servers again: that takes seconds each time.
 *
 * @param options the folders of the cases, and perhaps the file of house rules.
 * @throws SuiteError with a diagnostic for everything that breaks a schema.
 */
export function lintAddedCases(options: LoadOptions): Promise<Diagnostic[]> {
  const subject = readLintSubject(options);
  const own = new Set(subject.ownCases);
  const cases = subject.suite.cases.filter((item) => !own.has(item));
  return lintData({ ...subject, suite: { ...subject.suite, cases } });
}
