import { type FileProblem, type JsonFile, readJsonFile } from "../json/read-json-file.ts";
import type { DataProblem } from "./rule.ts";

/** Turns pointers into lines and columns; a file with problems is read once more for that. */
export function locateProblems(problems: readonly DataProblem[]): FileProblem[] {
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
      (pointer === undefined ? undefined : open(file)?.problemAt(pointer, message)) ?? {
        file,
        line,
        column: 1,
        message,
      },
  );
}
