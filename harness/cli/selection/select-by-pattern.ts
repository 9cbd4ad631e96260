import { basename, resolve } from "node:path";
import picomatch from "picomatch";
import type { Property } from "../../generate/property.ts";
import type { Case } from "../../suite/case.ts";
import { selectCases } from "../../suite/select-cases.ts";
import { escapeText } from "../../terminal/escape-text.ts";
import { askIfMeant, findSimilar } from "../../terminal/find-similar.ts";
import { UsageError } from "../usage-error.ts";

interface ItemKind {
  readonly noun: "case" | "clause" | "step";
  readonly list: string;
}

/** The kinds of items that patterns select. */
export const itemKinds: Readonly<Record<ItemKind["noun"], ItemKind>> = {
  case: { noun: "case", list: "graph-spec-kit list" },
  clause: { noun: "clause", list: "graph-spec-kit list --clauses" },
  step: { noun: "step", list: "graph-spec-kit list --steps" },
};

/**
 * Selects the items whose id matches one of the patterns, or all items without a pattern. A pattern
 * that matches no item is probably misspelled.
 */
export function selectByPattern<T extends { readonly id: string }>(
  items: readonly T[],
  patterns: readonly string[],
  { noun, list }: ItemKind,
): T[] {
  const matchers = patterns.map((pattern) => ({ pattern, matches: picomatch(pattern) }));
  const unmatched = matchers.find(({ matches }) => !items.some(({ id }) => matches(id)));
  if (unmatched !== undefined) {
    const { pattern } = unmatched;
    const known = items.map(({ id }) => id);
    throw new UsageError(
      describeUnknown(`No ${noun} matches "${pattern}"`, { unknown: pattern, known, list }),
    );
  }
  return items.filter(
    ({ id }) => matchers.length === 0 || matchers.some(({ matches }) => matches(id)),
  );
}

/**
 * Says what to do about an id or a pattern that matches nothing: which known ones are like it, or
 * how to list all.
 */
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

/**
 * Reads what a user gives for cases. A pattern means recorded cases if there are any like it, and
 * otherwise properties of generated cases.
 */
export async function readPatterns(
  patterns: readonly string[],
  cases: readonly Pick<Case, "id" | "file">[],
): Promise<ReadPatterns> {
  const ids: string[] = [];
  const properties: Property[] = [];
  const known = new Set(cases.map(({ id }) => id));
  for (const text of patterns) {
    if (known.has(text)) {
      ids.push(text);
      continue;
    }
    const pattern = toIdPattern(text, cases);
    const isKnown = selectCases(cases, { patterns: [pattern] }).cases.length > 0;
    const found = isKnown ? [] : await findProperties(text);
    if (found.length > 0) {
      properties.push(...found);
    } else {
      selectByPattern(cases, [pattern], itemKinds.case);
      ids.push(pattern);
    }
  }
  return { ids, properties };
}

/**
 * Turns what a user may give for cases into a glob of their ids: the path of a case file, as a
 * report prints it, or a folder.
 */
export function toIdPattern(text: string, cases: readonly Pick<Case, "id" | "file">[]): string {
  if (cases.some(({ id }) => id === text)) {
    return text;
  }
  const path = resolve(text);
  const known = cases.find(({ file }) => isFile(file, path));
  if (known !== undefined) {
    return known.id;
  }
  const folder = text.replace(/^(\.\/)?(spec-cases\/)?/, "").replace(/\/+$/, "");
  return folder !== "" && cases.some(({ id }) => id.startsWith(`${folder}/`))
    ? `${folder}/**`
    : text;
}

function isFile(file: string | undefined, path: string): boolean {
  return file?.endsWith(basename(path)) === true && resolve(file) === path;
}

/** Where the ids of generated cases begin. */
const folder = "generated";

/**
 * Finds the properties of generated cases that a pattern means: `generated/defects`, a glob, or the
 * id of a generated case. Only such a pattern loads them: fast-check, which they need, is large.
 */
export async function findProperties(pattern: string): Promise<readonly Property[]> {
  const [first, name = "**"] = pattern.split("/");
  if (first !== folder) {
    return [];
  }
  const { properties } = await import("../../generate/properties.ts");
  const matches = picomatch(name === "" ? "**" : name);
  return properties.filter(({ id }) => matches(id));
}
