/** Fewer letters are in many words that mean something else. */
const minContained = 4;

const maxWords = 3;

/** Finds words that a misspelled one may mean: those that differ in few letters, then others. */
export function findSimilar(word: string, words: readonly string[]): string[] {
  const maxDistance = Math.max(2, Math.floor(word.length / 5));
  const near = words
    .map((known) => ({ known, distance: measureDistance(word, known, maxDistance) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((left, right) => left.distance - right.distance)
    .map(({ known }) => known);
  const containing =
    word.length < minContained ? [] : words.filter((known) => known.includes(word));
  return [...new Set([...near, ...containing])].slice(0, maxWords);
}

/** Counts letters to insert, drop or replace (Levenshtein distance), up to `max` and one more. */
function measureDistance(left: string, right: string, max: number): number {
  if (Math.abs(left.length - right.length) > max) {
    return max + 1;
  }
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let index = 0; index < left.length; index += 1) {
    const next = [index + 1];
    for (let other = 0; other < right.length; other += 1) {
      const replaced = (row[other] ?? 0) + (left[index] === right[other] ? 0 : 1);
      next.push(Math.min(replaced, (row[other + 1] ?? 0) + 1, (next[other] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}

/** Asks whether one of some words was meant: `did you mean "a", "b" or "c"?` */
export function askIfMeant(words: readonly string[]): string {
  const list = new Intl.ListFormat("en-GB", { type: "disjunction" });
  return `did you mean ${list.format(words.map((word) => `"${word}"`))}?`;
}
