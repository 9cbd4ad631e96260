import type { Difference } from "../judge/judgment.ts";
import type { WrongResult } from "../run/case-result.ts";

/** Name of a mutant → what it makes of an expected text, where symptoms do not say it. */
export const changedTexts: ReadonlyMap<string, (expected: string) => string> = new Map([
  ["failure-paths-from-data", (path) => `data.${path}`],
  ["index-from-one", (path) => path.replaceAll(/(?<=\.)\d+(?=\.|$)/g, addOne)],
  ["scalar-defect-always-string", (text) => text.replace(/\w+(?= is a scalar,)/, "String")],
  ["emails-lowercased", (text) => text.toLowerCase()],
  ["texts-composed", (text) => text.normalize("NFC")],
  ["texts-decomposed", (text) => text.normalize("NFD")],
  ["texts-trimmed", (text) => text.trim()],
  ["ends-of-texts-trimmed", (text) => text.trimEnd()],
  ["tabs-in-texts-as-blanks", (text) => text.replaceAll("\t", " ")],
  ["line-breaks-in-texts-as-blanks", (text) => text.replaceAll("\n", " ")],
  ["line-breaks-in-texts-unified", (text) => text.replaceAll("\r", "\n")],
  ["line-ends-in-texts-shortened", (text) => text.replaceAll("\r\n", "\n")],
]);

/** Minimum share of the changed texts that must be those of the bug: another bug may change some. */
const minShare = 0.8;

/**
 * Whether the texts that a server sends are those of a known bug, where that is known: its symptoms
 * may be those of another bug, which changes the same texts in another way.
 *
 * @param name name of the mutant.
 */
export function showsKnownBug(name: string, results: readonly WrongResult[]): boolean {
  const change = changedTexts.get(name);
  if (change === undefined) {
    return true;
  }
  const hits = results.flatMap((result) =>
    result.differences.flatMap((difference) => isChanged(difference, result, change) ?? []),
  );
  return hits.filter((isHit) => isHit).length >= minShare * hits.length;
}

/**
 * Whether a text was changed in this way. Lists are compared as sets, so that it may be the text of
 * another element.
 *
 * @returns undefined if that cannot be seen: not a text, or a body of which a part was kept.
 */
function isChanged(
  { expected, received }: Difference,
  { received: response }: WrongResult,
  change: (expected: string) => string,
): boolean | undefined {
  if (typeof expected !== "string" || typeof received !== "string") {
    return undefined;
  }
  const changed = change(expected);
  const isThere = received === changed || response?.body.includes(JSON.stringify(changed)) === true;
  return isThere || response?.isWhole === true ? isThere : undefined;
}

function addOne(index: string): string {
  return String(Number(index) + 1);
}
