import type { Diagnostic } from "../json/read-json-file.ts";
import { locateFindings } from "./locate-findings.ts";
import type { LintSubject } from "./rule.ts";
import { lints } from "./rules.ts";

/** Finds all that is wrong with the data, by every lint, in the order of files and lines. */
export async function lintData(subject: LintSubject): Promise<Diagnostic[]> {
  const found = await Promise.all(lints.map((lint) => lint(subject)));
  return locateFindings(found.flat()).sort(
    (left, right) =>
      left.file.localeCompare(right.file, "en") ||
      left.line - right.line ||
      left.column - right.column ||
      left.message.localeCompare(right.message, "en"),
  );
}
