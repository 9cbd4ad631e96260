import { parseJson } from "../json/parse-json.ts";
import type { WrongResult } from "../run/case-result.ts";
import type { Explanation } from "./diagnose.ts";

/** The clauses that a body breaks if its end is missing. */
const cutClauses: readonly string[] = ["answer.json", "answer.utf-8"];

/** Minimum number of bodies that show how many bytes are missing. */
const minShowing = 2;

/** Minimum share of those bodies that must lack as many as the characters add. */
const minShare = 0.8;

/**
 * Replaces the clauses of bodies that are cut by the content length, where as many bytes are missing
 * as their characters beyond ASCII add: the server counts characters.
 *
 * @see answer.content-length
 */
export function blameShortLength(explanations: readonly Explanation[]): readonly Explanation[] {
  const cut = explanations.filter(({ clause }) => cutClauses.includes(clause));
  const [first] = cut;
  const explained = cut.flatMap((each) => each.explained);
  const lost = explained.map(countLost);
  const known = lost.filter((count) => count !== undefined);
  const same = known.filter(({ bytes, added }) => bytes === added);
  const isShown = known.length >= minShowing && same.length >= minShare * known.length;
  if (first === undefined || !isShown) {
    return explanations;
  }
  const showing = explained.filter((_, index) => lost[index] !== undefined);
  const cause: Explanation = {
    clause: "answer.content-length",
    certainty: "likely",
    explained: [
      ...showing.toSorted((left, right) => sizeOf(left) - sizeOf(right)),
      ...explained.filter((result) => !showing.includes(result)),
    ],
    remark:
      "The bodies lack as many bytes as characters beyond ASCII add to theirs: the length counts characters.",
  };
  return explanations.flatMap((each) =>
    each === first ? [cause] : cut.includes(each) ? [] : [each],
  );
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

function sizeOf({ received }: WrongResult): number {
  return received?.bytes ?? 0;
}
