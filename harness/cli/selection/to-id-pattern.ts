import { resolve } from "node:path";
import type { Case } from "../../suite/case.ts";

/**
 * Turns what a user may give for cases into a glob of their ids: the path of a case file, as a
 * report prints it, becomes the id of the case, and a folder becomes all cases in it.
 *
 * @returns the text unchanged if it is neither.
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
  return file !== undefined && resolve(file) === path;
}
