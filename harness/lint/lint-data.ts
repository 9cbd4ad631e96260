import type { FileProblem } from "../json/read-json-file.ts";
import { locateProblems } from "./locate-findings.ts";
import type { LintSubject } from "./rule.ts";
import { lints } from "./rules.ts";

/** Finds all that is wrong with the data, by every lint, in the order of files and lines. */
export async function checkData(subject: LintSubject): Promise<FileProblem[]> {
  const found = await Promise.all(lints.map((lint) => lint(subject)));
  return locateProblems(found.flat()).sort(
    (left, right) =>
      left.file.localeCompare(right.file, "en") ||
      left.line - right.line ||
      left.column - right.column ||
      left.message.localeCompare(right.message, "en"),
  );
}
