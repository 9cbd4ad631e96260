import { groupBy } from "../json/group-by.ts";
import { type Diagnostic, readJsonFile } from "../json/read-json-file.ts";
import type { Finding, LintSubject } from "./rule.ts";
import { checkCaseIdFormat } from "./rules/case-id-format.ts";
import { checkClaimedClauses } from "./rules/claimed-clauses.ts";
import { checkCompleteClauses } from "./rules/complete-clauses.ts";
import { checkConformingServersPass } from "./rules/conforming-servers-pass.ts";
import { checkExactNeeds } from "./rules/exact-needs.ts";
import { checkKnownIds } from "./rules/known-ids.ts";
import { checkLockedCaseIds } from "./rules/locked-case-ids.ts";
import { checkPortableRequests } from "./rules/portable-requests.ts";
import { checkRenderedSpecification } from "./rules/rendered-specification.ts";
import { checkTitleWording } from "./rules/title-wording.ts";
import { checkUniqueTitles } from "./rules/unique-titles.ts";

type Rule = (subject: LintSubject) => readonly Finding[] | Promise<readonly Finding[]>;

/** All rules, by their ids in findings, which are the names of their files, too. */
export const rules: Readonly<Record<string, Rule>> = {
  "known-ids": checkKnownIds,
  "complete-clauses": checkCompleteClauses,
  "rendered-specification": checkRenderedSpecification,
  "locked-case-ids": checkLockedCaseIds,
  "case-id-format": checkCaseIdFormat,
  "unique-titles": checkUniqueTitles,
  "title-wording": checkTitleWording,
  "claimed-clauses": checkClaimedClauses,
  "portable-requests": checkPortableRequests,
  "exact-needs": checkExactNeeds,
  "conforming-servers-pass": checkConformingServersPass,
};

/** Checks the data by every rule, and sorts what breaks one by file and place. */
export async function lintData(subject: LintSubject): Promise<Diagnostic[]> {
  const found = await Promise.all(
    Object.entries(rules).map(async ([id, check]) => locateFindings(await check(subject), id)),
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

/** Turns findings of a rule into diagnostics; only files with findings are read again for that. */
export function locateFindings(findings: readonly Finding[], rule: string): Diagnostic[] {
  return [...groupBy(findings, ({ file }) => file)].flatMap(([file, own]) => {
    const read = readJsonFile(file);
    return own.map(({ pointer, line = 1, message }) => ({
      ...(pointer !== undefined && read.ok
        ? read.file.diagnosticAt(pointer, message)
        : { file, line, column: 1, message }),
      rule,
    }));
  });
}
