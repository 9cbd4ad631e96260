/**
 * Whether a server that does not compare ids exactly may take one for another: they differ only in
 * case, in punctuation or whitespace, in leading zeros or in Unicode normalization, or one begins
 * or ends with the other.
 */
export function haveSimilarIds(left: string, right: string): boolean {
  const [one, other] = [reduce(left), reduce(right)];
  const [short, long] = one.length < other.length ? [left, right] : [right, left];
  return (
    left !== right &&
    (one === other || (short.length > 1 && (long.startsWith(short) || long.endsWith(short))))
  );
}

/** Leaves out of an id what careless comparisons ignore. */
function reduce(id: string): string {
  const folded = id
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return (folded === "" ? id : folded).replace(/^0+(?=\d)/, "");
}
