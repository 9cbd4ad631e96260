import { parseJson } from "../json/parse-json.ts";
import type { WrongResult } from "../run/case-result.ts";
import { minShare } from "./min-share.ts";

/** The clauses that a body breaks if its end is missing. */
const cutClauses: ReadonlySet<string | undefined> = new Set(["answer.json", "answer.utf-8"]);

/**
 * Finds bodies that are cut by the content length, where as many bytes are missing as their
 * characters beyond ASCII add: the server counts characters.
 *
 * @see answer.content-length
 */
export function findShortLengths(failed: readonly WrongResult[]): ReadonlySet<WrongResult> {
  const cut = failed.filter(({ differences }) =>
    differences.some(({ clause }) => cutClauses.has(clause)),
  );
  const known = cut.flatMap((result) => countLost(result) ?? []);
  const same = known.filter(({ bytes, added }) => bytes === added);
  return new Set(known.length > 1 && same.length >= minShare * known.length ? cut : []);
}

/**
 * Counts the bytes that a body lacks, and those that its characters beyond ASCII add to it.
 *
 * @returns undefined where more is missing than the brackets that end it, as far as that can be seen.
 */
function countLost({
  received,
}: WrongResult): { readonly bytes: number; readonly added: number } | undefined {
  const { body = "", isWhole = false } = received ?? {};
  const end = findOpenBrackets(body);
  return isWhole && end !== "" && parseJson(body + end) !== undefined
    ? { bytes: end.length, added: Buffer.byteLength(body) - [...body].length }
    : undefined;
}

/** Finds the brackets that close what a text leaves open. */
function findOpenBrackets(text: string): string {
  const open: string[] = [];
  for (const bracket of text.replace(/"(?:[^"\\]|\\.)*"/g, "").match(/[{}[\]]/g) ?? []) {
    if (bracket === "{" || bracket === "[") {
      open.unshift(bracket === "{" ? "}" : "]");
    } else {
      open.shift();
    }
  }
  return open.join("");
}
