import type { Diagnostic } from "../json/read-json-file.ts";
import { locateFindings } from "./locate-findings.ts";
import type { LintSubject } from "./rule.ts";
import { rules } from "./rules.ts";

/** Checks the data by every rule, and sorts what breaks one by file and place. */
export async function lintData(subject: LintSubject): Promise<Diagnostic[]> {
  const found = await Promise.all(
    rules.map(async ({ id, check }) => locateFindings(await check(subject), id)),
  );
  return found
    .flat()
    .sort(
      (left, right) =>
        left.file.localeCompare(right.file, "en") ||
        left.line - right.line ||
        left.column - right.column ||
        left.message.localeCompare(right.message, "en"),
    );
}
