import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findKitRoot } from "../kit/find-kit-root.ts";

/** What fails, and how, for a server with one known bug. */
export interface FailurePattern {
  /** Name of the mutant. */
  readonly name: string;
  /** Id of the clause that it breaks. */
  readonly clause: string;
  /** Other clauses that it breaks just as visibly; left out when there are none. */
  readonly alsoBreaks?: readonly string[] | undefined;
  /** What the server does wrong, in words. */
  readonly description: string;
  /** Cases that fail, recorded or generated, by the way in which they do. */
  readonly failed: readonly SymptomGroup[];
  /** Cases that end with a warning. */
  readonly warned: readonly SymptomGroup[];
  /** What it makes of texts and numbers, sorted; left out when it changes none. */
  readonly changes?: readonly string[] | undefined;
}

/** Cases with the same symptoms. */
export interface SymptomGroup {
  /** Sorted; see `findSymptoms()`. */
  readonly symptoms: readonly string[];
  /** Ids, sorted. */
  readonly cases: readonly string[];
}

/** Groups cases by their symptoms. */
export function groupBySymptoms(
  items: readonly { readonly id: string; readonly symptoms: Iterable<string> }[],
): readonly SymptomGroup[] {
  const groups = new Map<string, { symptoms: readonly string[]; cases: string[] }>();
  for (const { id, symptoms } of items) {
    const sorted = [...symptoms].sort();
    const key = sorted.join("\n");
    const group = groups.get(key) ?? { symptoms: sorted, cases: [] };
    group.cases.push(id);
    groups.set(key, group);
  }
  return [...groups.keys()].sort().flatMap((key) => {
    const group = groups.get(key);
    return group === undefined ? [] : [{ ...group, cases: group.cases.toSorted() }];
  });
}

/** Finds the file with the pattern of each mutant; it is part of the package. */
export function findPatternsFile(): string {
  return join(findKitRoot(), "harness", "diagnosis", "data", "failure-patterns.jsonl");
}

/** Formats the file of patterns: one line of JSON for each mutant. */
export function formatPatterns(patterns: readonly FailurePattern[]): string {
  return patterns
    .map(({ name, clause, alsoBreaks, description, failed, warned, changes = [] }) => {
      const head = { name, clause, ...(alsoBreaks !== undefined && { alsoBreaks }), description };
      const row = {
        ...head,
        failed: failed.map(foldGroup),
        warned: warned.map(foldGroup),
        ...(changes.length > 0 && { changes }),
      };
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
  return { ...row, failed: row.failed.map(unfoldGroup), warned: row.warned.map(unfoldGroup) };
}

/** Case ids by folder, which are written once for many cases. */
type Folded = Readonly<Record<string, readonly string[]>>;

type FoldedGroup = Omit<SymptomGroup, "cases"> & { readonly cases: Folded };

type Row = Omit<FailurePattern, "failed" | "warned"> &
  Record<"failed" | "warned", readonly FoldedGroup[]>;

function foldGroup({ symptoms, cases }: SymptomGroup): FoldedGroup {
  const folders: Record<string, string[]> = {};
  for (const id of cases) {
    const end = id.lastIndexOf("/");
    const folder = id.slice(0, Math.max(0, end));
    folders[folder] = [...(folders[folder] ?? []), id.slice(end + 1)];
  }
  return { symptoms, cases: folders };
}

function unfoldGroup({ symptoms, cases }: FoldedGroup): SymptomGroup {
  const ids = Object.entries(cases).flatMap(([folder, names]) =>
    names.map((name) => (folder === "" ? name : `${folder}/${name}`)),
  );
  return { symptoms, cases: ids };
}

function isRow(value: unknown): value is Row {
  return (
    isRecord(value) &&
    ["name", "clause", "description"].every((key) => typeof value[key] === "string") &&
    isGroups(value["failed"]) &&
    isGroups(value["warned"])
  );
}

function isGroups(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((group) => isRecord(group) && Array.isArray(group["symptoms"]))
  );
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null;
}
