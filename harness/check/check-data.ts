import type { FileProblem } from "../cases/json-file.ts";
import type { LintSubject } from "./data-problem.ts";
import { lints } from "./lints.ts";
import { locateProblems } from "./locate-problems.ts";

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
