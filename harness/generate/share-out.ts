import type { Examples } from "./prepare-examples.ts";

/** Distributes the cases by largest remainders: the shares add up to `count` for any weights. */
export function shareOut(count: number, judged: readonly Examples[]): number[] {
  const totalWeight = judged.reduce((sum, { property }) => sum + property.weight, 0);
  const exact = judged.map(({ property }) => (count * property.weight) / totalWeight);
  const shares = exact.map(Math.floor);
  const missing = count - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((left, right) => right.remainder - left.remainder);
  for (const { index } of byRemainder.slice(0, missing)) {
    shares[index] = (shares[index] ?? 0) + 1;
  }
  return shares;
}
