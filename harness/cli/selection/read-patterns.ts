import { basename, resolve } from "node:path";
import picomatch from "picomatch";
import type { Property } from "../../generate/property.ts";
import type { Case } from "../../suite/case.ts";
import { selectCases } from "../../suite/select-cases.ts";
import { itemKinds, selectByPattern } from "./select-by-pattern.ts";

/** What patterns mean: globs of ids of recorded cases, and properties of generated cases. */
export interface ReadPatterns {
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
    const found =
      selectCases(cases, { patterns: [pattern] }).cases.length > 0
        ? []
        : await findProperties(text);
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
