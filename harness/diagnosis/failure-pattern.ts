import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { groupBy } from "../json/group-by.ts";
import type { Role } from "../suite/case.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";

/** What fails, and how, for a server with one known bug. */
export interface FailurePattern {
  readonly name: string;
  readonly clause: string;
  /** Other clauses that it breaks just as visibly; left out when there are none. */
  readonly alsoBreaks?: readonly string[] | undefined;
  readonly description: string;
  /** Cases that fail, recorded or generated, by the way in which they do. */
  readonly failed: readonly SymptomGroup[];
  readonly warned: readonly SymptomGroup[];
}

/** Cases with the same symptoms. */
export interface SymptomGroup {
  /** Sorted; see `findSymptoms()`. */
  readonly symptoms: readonly string[];
  readonly cases: readonly string[];
}

/** Groups cases by their symptoms. */
export function groupBySymptoms(
  items: readonly { readonly id: string; readonly symptoms: Iterable<string> }[],
): readonly SymptomGroup[] {
  const groups = groupBy(items, ({ symptoms }) => [...symptoms].sort().join("\n"));
  return [...groups.keys()].sort().map((key) => ({
    symptoms: key.split("\n").filter((symptom) => symptom !== ""),
    cases: (groups.get(key) ?? []).map(({ id }) => id).sort(),
  }));
}

/** Finds the file with the pattern of each mutant of a role; it is part of the package. */
export function findPatternsFile(role: Role = "service"): string {
  const name = role === "service" ? "failure-patterns" : `${role}-patterns`;
  return join(findKitRoot(), "harness", "diagnosis", "data", `${name}.jsonl`);
}

/** What the rows of a file of patterns name by position: all symptoms and all ids of cases. */
interface Names {
  readonly symptoms: readonly string[];
  readonly cases: readonly string[];
}

/** A group of cases by the positions of its symptoms and cases. */
type FoldedGroup = readonly [symptoms: readonly number[], cases: readonly number[]];

interface Row extends Omit<FailurePattern, "failed" | "warned"> {
  readonly failed: readonly FoldedGroup[];
  /** Left out when empty. */
  readonly warned?: readonly FoldedGroup[] | undefined;
}

/**
 * Formats the file of patterns. Its first line has all symptoms and ids of cases; each other line is
 * the JSON of one mutant, with their positions in these lists.
 */
export function formatPatterns(patterns: readonly FailurePattern[]): string {
  const groups = patterns.flatMap(({ failed, warned }) => [...failed, ...warned]);
  const listAll = (key: keyof Names): readonly string[] =>
    [...new Set(groups.flatMap((group) => group[key]))].sort();
  const names: Names = { symptoms: listAll("symptoms"), cases: listAll("cases") };
  const fold = ({ symptoms, cases }: SymptomGroup): FoldedGroup => [
    symptoms.map((symptom) => names.symptoms.indexOf(symptom)),
    cases.map((id) => names.cases.indexOf(id)),
  ];
  const rows = patterns.map(
    ({ failed, warned, ...head }): Row => ({
      ...head,
      failed: failed.map(fold),
      ...(warned.length > 0 && { warned: warned.map(fold) }),
    }),
  );
  return [names, ...rows].map((row) => `${JSON.stringify(row)}\n`).join("");
}

/**
 * Reads the patterns of all mutants.
 *
 * @returns none when there is no file, so that the kit can be used without it.
 * @throws Error naming the first line that does not describe a mutant.
 */
export function readPatterns(file: string = findPatternsFile()): readonly FailurePattern[] {
  const text = existsSync(file) ? readFileSync(file, "utf8").trimEnd() : "";
  const [first, ...lines] = text === "" ? ['{"symptoms":[],"cases":[]}'] : text.split("\n");
  const names: Names = JSON.parse(first ?? "");
  const unfold = ([symptoms, cases]: FoldedGroup): SymptomGroup => ({
    symptoms: symptoms.flatMap((position) => names.symptoms[position] ?? []),
    cases: cases.flatMap((position) => names.cases[position] ?? []),
  });
  return lines.map((line, index) => {
    const row: unknown = JSON.parse(line);
    if (!isRow(row)) {
      throw new Error(`Line ${index + 2} of the failure patterns does not describe a mutant`);
    }
    return { ...row, failed: row.failed.map(unfold), warned: (row.warned ?? []).map(unfold) };
  });
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && "clause" in value && "failed" in value;
}
