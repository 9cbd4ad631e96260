import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { groupBy } from "../json/group-by.ts";
import type { Role } from "../suite/case.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";

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

/** Finds the file with the pattern of each mutant of a role; it is part of the package. */
export function findPatternsFile(role: Role = "service"): string {
  const name = role === "service" ? "failure-patterns" : `${role}-patterns`;
  return join(findKitRoot(), "harness", "diagnosis", "data", `${name}.jsonl`);
}

/**
 * Formats the file of patterns. Its first line has the names of recorded cases by folder; each other
 * line is the JSON of one mutant, in which a folder has the positions of its cases in that list.
 */
export function formatPatterns(patterns: readonly FailurePattern[]): string {
  const names = listNames(patterns);
  const rows = patterns.map(({ failed, warned, ...head }) => ({
    ...head,
    failed: failed.map((group) => foldGroup(group, names)),
    ...(warned.length > 0 && { warned: warned.map((group) => foldGroup(group, names)) }),
  }));
  return [{ cases: names }, ...rows].map((row) => `${JSON.stringify(row)}\n`).join("");
}

/**
 * Reads the patterns of all mutants.
 *
 * @returns none when there is no file, so that the kit can be used without it.
 * @throws Error naming the first line that does not describe a mutant.
 */
export function readPatterns(file: string = findPatternsFile()): readonly FailurePattern[] {
  const text = existsSync(file) ? readFileSync(file, "utf8").trimEnd() : "";
  const [first = '{"cases":{}}', ...lines] = text === "" ? [] : text.split("\n");
  const { cases }: { readonly cases: Names } = JSON.parse(first);
  return lines.map((line, index) => {
    const row: unknown = JSON.parse(line);
    if (!isRow(row)) {
      throw new Error(`Line ${index + 2} of the failure patterns does not describe a mutant`);
    }
    const unfold = (group: FoldedGroup): SymptomGroup => unfoldGroup(group, cases);
    const { failed, warned = [] } = row;
    return { ...row, failed: failed.map(unfold), warned: warned.map(unfold) };
  });
}

/** Folder of recorded cases → their names; generated cases are numbered already. */
type Names = Readonly<Record<string, readonly string[]>>;

/** Cases by folder, as numbers and ranges of them: `1 3-5`. */
type FoldedGroup = Omit<SymptomGroup, "cases"> & {
  readonly cases: Readonly<Record<string, string>>;
};

interface Row extends Omit<FailurePattern, "failed" | "warned"> {
  readonly failed: readonly FoldedGroup[];
  /** Left out when empty. */
  readonly warned?: readonly FoldedGroup[] | undefined;
}

function splitId(id: string): readonly [folder: string, name: string] {
  const end = id.lastIndexOf("/");
  return [id.slice(0, Math.max(0, end)), id.slice(end + 1)];
}

function listNames(patterns: readonly FailurePattern[]): Names {
  const groups = patterns.flatMap(({ failed, warned }) => [...failed, ...warned]);
  const ids = new Set(groups.flatMap(({ cases }) => cases));
  const recorded = [...ids].filter((id) => !id.startsWith("generated/")).sort();
  const folders = groupBy(recorded, (id) => splitId(id)[0]);
  const named = [...folders].map(([folder, own]) => [folder, own.map((id) => splitId(id)[1])]);
  return Object.fromEntries(named);
}

function foldGroup({ symptoms, cases }: SymptomGroup, names: Names): FoldedGroup {
  const folders = groupBy(cases, (id) => splitId(id)[0]);
  const folded = [...folders].map(([folder, ids]) => [
    folder,
    printRanges(ids.map((id) => toNumber(splitId(id), names))),
  ]);
  return { symptoms, cases: Object.fromEntries(folded) };
}

function toNumber([folder, name]: ReturnType<typeof splitId>, names: Names): number {
  return names[folder]?.indexOf(name) ?? Number(name);
}

function printRanges(numbers: readonly number[]): string {
  const ranges: { readonly from: number; to: number }[] = [];
  for (const number of numbers.toSorted((left, right) => left - right)) {
    const last = ranges.at(-1);
    if (last?.to === number - 1) {
      last.to = number;
    } else {
      ranges.push({ from: number, to: number });
    }
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(" ");
}

function unfoldGroup({ symptoms, cases }: FoldedGroup, names: Names): SymptomGroup {
  const ids = Object.entries(cases).flatMap(([folder, ranges]) =>
    readRanges(ranges).map((number) => `${folder}/${names[folder]?.[number] ?? number}`),
  );
  return { symptoms, cases: ids.sort() };
}

function readRanges(text: string): readonly number[] {
  return text.split(" ").flatMap((range) => {
    const [from = 0, to = from] = range.split("-").map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

function isRow(value: unknown): value is Row {
  return (
    isRecord(value) &&
    ["name", "clause", "description"].every((key) => typeof value[key] === "string") &&
    isGroups(value["failed"]) &&
    isGroups(value["warned"] ?? [])
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
