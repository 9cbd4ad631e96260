import { type Diagnostic, type JsonFile, readJsonFile } from "../json/read-json-file.ts";
import type { Finding } from "./rule.ts";

/**
 * Turns findings into diagnostics, their pointers into lines and columns. Only files with
 * findings are read again for that.
 *
 * @param rule id of the rule that made the findings.
 */
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
