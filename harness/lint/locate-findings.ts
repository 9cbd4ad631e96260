import { type Diagnostic, type JsonFile, readJsonFile } from "../json/read-json-file.ts";
import type { Finding } from "./rule.ts";

/** Turns pointers into lines and columns; a file with problems is read once more for that. */
export function locateFindings(problems: readonly Finding[]): Diagnostic[] {
  const files = new Map<string, JsonFile | undefined>();
  const open = (path: string): JsonFile | undefined => {
    if (!files.has(path)) {
      const read = readJsonFile(path);
      files.set(path, read.ok ? read.file : undefined);
    }
    return files.get(path);
  };
  return problems.map(
    ({ file, pointer, line = 1, message }) =>
      (pointer === undefined ? undefined : open(file)?.diagnosticAt(pointer, message)) ?? {
        file,
        line,
        column: 1,
        message,
      },
  );
}
