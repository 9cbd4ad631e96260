import type { WireRequest } from "../transport/wire-request.ts";

/** Maximum number of characters of a body that are read: a long one repeats its words. */
const maxRead = 20_000;

/** Blanks of a document as JSON writes them, whose letter would join the next word. */
const blankEscape = /\\[nrt]/g;

/** A name, a number, or one other character that is not blank. */
const token = /[\p{L}\p{N}_]+|\S/gu;

/**
 * Lists the words of a request's body, and each pair of adjacent words and marks, like `loans {`:
 * what is special about a query is often where a field is, not the field.
 */
export function listWords({ body }: WireRequest): ReadonlySet<string> {
  const text = Buffer.from(body ?? "")
    .toString()
    .slice(0, maxRead)
    .replace(blankEscape, " ");
  const tokens = text.match(token) ?? [];
  const pairs = tokens.slice(1).map((second, index) => `${tokens[index]} ${second}`);
  return new Set([...tokens.filter((each) => isWord(each)), ...pairs]);
}

/** Lists the words that all requests have; none if there are no requests. */
export function listCommonWords(requests: readonly WireRequest[]): ReadonlySet<string> {
  const [first = new Set<string>(), ...others] = requests.map(listWords);
  return new Set([...first].filter((word) => others.every((words) => words.has(word))));
}

/**
 * Finds the words that set requests apart from others, of those that all of them have: names and
 * numbers before pairs.
 *
 * @returns none where no word by itself sets them apart.
 */
export function listDistinctiveWords(
  requests: readonly WireRequest[],
  others: readonly WireRequest[],
): readonly string[] {
  const words = [...listCommonWords(requests)];
  const elsewhere = new Set(others.flatMap((request) => [...listWords(request)]));
  const distinctive = words.filter((word) => !elsewhere.has(word));
  const names = distinctive.filter(isWord);
  return names.length > 0 ? names : distinctive;
}

function isWord(text: string): boolean {
  return /^[\p{L}\p{N}_]+$/u.test(text);
}
