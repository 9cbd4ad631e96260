import { type Diagnostic, type JsonFile, readJsonFile } from "../json/read-json-file.ts";
import type { Finding, LintSubject } from "./rule.ts";
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

/** Turns findings of a rule into diagnostics; only files with findings are read again for that. */
export function locateFindings(findings: readonly Finding[], rule: string): Diagnostic[] {
  const files = new Map<string, JsonFile | undefined>();
  const open = (path: string): JsonFile | undefined => {
    if (!files.has(path)) {
      const read = readJsonFile(path);
      files.set(path, read.ok ? read.file : undefined);
    }
    return files.get(path);
  };
  return findings.map(({ file, pointer, line = 1, message }) => {
    const located = pointer === undefined ? undefined : open(file)?.diagnosticAt(pointer, message);
    return { ...(located ?? { file, line, column: 1, message }), rule };
  });
}
