import { measureRequest, type WrongResult } from "../run/case-result.ts";
import { isJudged } from "../suite/case.ts";

/** Puts recorded cases first, closed connections before refused ones, and short requests first. */
export function sortBySize(results: readonly WrongResult[]): WrongResult[] {
  const rank = ({ failure }: WrongResult): number => (failure === "refused" ? 1 : 0);
  const isOpen = ({ case: item }: WrongResult): number => (isJudged(item) ? 0 : 1);
  const isGenerated = ({ source }: WrongResult): number => (source === "generated" ? 1 : 0);
  return results.toSorted(
    (left, right) =>
      isOpen(left) - isOpen(right) ||
      isGenerated(left) - isGenerated(right) ||
      rank(left) - rank(right) ||
      measureRequest(left) - measureRequest(right),
  );
}
