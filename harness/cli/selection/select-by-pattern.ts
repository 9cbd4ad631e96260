import { basename, resolve } from "node:path";
import type { Property } from "../../generate/property.ts";
import type { Case } from "../../suite/case.ts";
import { compilePattern, maxGlobsLength, measureGlobs } from "../../suite/compile-pattern.ts";
import { selectCases } from "../../suite/select-cases.ts";
import { escapeText } from "../../terminal/escape-text.ts";
import { askIfMeant, findSimilar } from "../../terminal/find-similar.ts";
import { UsageError } from "../usage-error.ts";

/** Selects the items whose id matches a pattern, or all without one. Each must match something. */
export function selectByPattern<T extends { readonly id: string }>(
  items: readonly T[],
  patterns: readonly string[],
  noun: "case" | "clause" | "step",
): readonly T[] {
  checkGlobs(patterns);
  const { cases: selected, unmatched } = selectCases(items, { patterns });
  const [unknown] = unmatched;
  if (unknown !== undefined) {
    const known = items.map(({ id }) => id);
    const list = `graph-spec-kit list${noun === "case" ? "" : ` --${noun}s`}`;
    throw new UsageError(
      describeUnknown(`No ${noun} matches "${unknown}"`, { unknown, known, list }),
    );
  }
  return selected;
}

/** An options file that is read by itself may be somebody else's. */
function checkGlobs(patterns: readonly string[]): void {
  const length = measureGlobs(patterns);
  if (length > maxGlobsLength) {
    throw new UsageError(
      `The globs in one list have ${length} characters, and the maximum is ${maxGlobsLength}: name folders, or write globs that mean more cases each`,
    );
  }
}

/** Says which known ids are like one that matches nothing, or how to list all. */
export function describeUnknown(
  message: string,
  { unknown, known, list }: { unknown: string; known: readonly string[]; list: string },
): string {
  const folders = listFolders(known);
  if (folders.includes(unknown)) {
    return `${escapeText(message)}: it is a folder, whose cases "graph-spec-kit list ${unknown}" lists`;
  }
  const similar = findSimilar(unknown, [...known, ...folders]);
  const advice = similar.length === 0 ? `list all with "${list}"` : askIfMeant(similar);
  return `${escapeText(message)}: ${advice}`;
}

/** A folder of ids means all of them, so it may be misspelled, too. */
function listFolders(ids: readonly string[]): string[] {
  return [...new Set(ids.flatMap((id) => (id.includes("/") ? [id.replace(/\/[^/]*$/, "")] : [])))];
}

interface ReadPatterns {
  readonly ids: readonly string[];
  readonly properties: readonly Property[];
}

/** Reads patterns: recorded cases if there are any like it, otherwise properties. */
export async function readPatterns(
  patterns: readonly string[],
  cases: readonly Pick<Case, "id" | "file">[],
): Promise<ReadPatterns> {
  checkGlobs(patterns);
  const ids: string[] = [];
  const properties: Property[] = [];
  for (const text of patterns) {
    const pattern = toIdPattern(text, cases);
    const { matches } = compilePattern(pattern);
    const isKnown = cases.some(({ id }) => matches(id));
    const found = isKnown ? [] : await findProperties(text);
    if (!isKnown && found.length === 0) {
      // It says what is like the pattern.
      selectByPattern(cases, [pattern], "case");
    }
    ids.push(...(isKnown ? [pattern] : []));
    properties.push(...found);
  }
  return { ids, properties };
}

/** Turns the path of a case file, as a report prints it, or of a folder into a glob of ids. */
export function toIdPattern(text: string, cases: readonly Pick<Case, "id" | "file">[]): string {
  if (cases.some(({ id }) => id === text)) {
    return text;
  }
  const path = resolve(text);
  const known = cases.find(({ file }) => isFile(file, path));
  if (known !== undefined) {
    return known.id;
  }
  const folder = text.replace(/^(\.\/)?(spec-cases\/)?/, "").replace(/(?<!\/)\/+$/, "");
  return folder !== "" && cases.some(({ id }) => id.startsWith(`${folder}/`))
    ? `${folder}/**`
    : text;
}

function isFile(file: string | undefined, path: string): boolean {
  return file?.endsWith(basename(path)) === true && resolve(file) === path;
}

/** Finds the properties that a pattern means. Only such a pattern loads fast-check: it is large. */
export async function findProperties(pattern: string): Promise<readonly Property[]> {
  const [first, name = "**"] = pattern.split("/");
  if (first !== "generated") {
    return [];
  }
  const { properties } = await import("../../generate/properties.ts");
  const { matches } = compilePattern(name === "" ? "**" : name);
  return properties.filter(({ id }) => matches(id));
}
