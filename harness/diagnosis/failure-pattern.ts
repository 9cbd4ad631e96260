import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findKitRoot } from "../kit/find-kit-root.ts";

/** Which recorded cases fail for a server with one known bug. */
export interface FailurePattern {
  /** Name of the mutant. */
  readonly name: string;
  /** Id of the clause that it breaks. */
  readonly clause: string;
  /** What the server does wrong, in words. */
  readonly description: string;
  /** Ids of the recorded cases that fail, sorted. */
  readonly failed: readonly string[];
  /** Ids of the recorded cases that end with a warning, sorted. */
  readonly warned: readonly string[];
}

/** Finds the file with the pattern of each mutant; it is part of the package. */
export function findPatternsFile(): string {
  return join(findKitRoot(), "harness", "diagnosis", "data", "failure-patterns.jsonl");
}

/** Formats the file of patterns: one line of JSON for each mutant. */
export function formatPatterns(patterns: readonly FailurePattern[]): string {
  return patterns
    .map(({ name, clause, description, failed, warned }) => {
      const row = { name, clause, description, failed: fold(failed), warned: fold(warned) };
      return `${JSON.stringify(row)}\n`;
    })
    .join("");
}

/**
 * Reads the patterns of all mutants.
 *
 * @returns none when there is no file, so that the kit can be used without it.
 * @throws Error naming the first line that does not describe a mutant.
 */
export function readPatterns(file: string = findPatternsFile()): readonly FailurePattern[] {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return lines.filter((line) => line !== "").map(readPattern);
}

function readPattern(line: string, index: number): FailurePattern {
  const row: unknown = JSON.parse(line);
  if (!isRow(row)) {
    throw new Error(`Line ${index + 1} of the failure patterns does not describe a mutant`);
  }
  return { ...row, failed: unfold(row.failed), warned: unfold(row.warned) };
}

/** Case ids by folder, which are written once for many cases. */
type Folded = Readonly<Record<string, readonly string[]>>;

type Row = Omit<FailurePattern, "failed" | "warned"> & Record<"failed" | "warned", Folded>;

function fold(ids: readonly string[]): Folded {
  const folders: Record<string, string[]> = {};
  for (const id of ids) {
    const end = id.lastIndexOf("/");
    const folder = id.slice(0, Math.max(0, end));
    folders[folder] = [...(folders[folder] ?? []), id.slice(end + 1)];
  }
  return folders;
}

function unfold(folders: Folded): string[] {
  return Object.entries(folders).flatMap(([folder, names]) =>
    names.map((name) => (folder === "" ? name : `${folder}/${name}`)),
  );
}

function isRow(value: unknown): value is Row {
  return (
    isRecord(value) &&
    ["name", "clause", "description"].every((key) => typeof value[key] === "string") &&
    isFolded(value["failed"]) &&
    isFolded(value["warned"])
  );
}

function isFolded(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every(Array.isArray);
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null;
}
