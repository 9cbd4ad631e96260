import type { WrongResult } from "../run/case-result.ts";
import { isConcurrent } from "../run/is-concurrent.ts";

/** Minimum number of tries that failed beside other requests, and never alone, to blame overlap. */
const minTogether = 3;

/**
 * Whether other requests that are under way make requests fail: what failed only beside them came
 * again there so often that chance does not explain it, or most failed cases send requests at once.
 *
 * @see isolation.overlap
 */
export function isOverlapShown(failed: readonly WrongResult[]): boolean {
  const together = failed.reduce(
    (sum, { recurrence }) => sum + (recurrence?.kind === "concurrent" ? recurrence.wrong : 0),
    0,
  );
  const overlapping = failed.filter(
    ({ case: item, failsOneByOne }) => isConcurrent(item) && failsOneByOne !== true,
  );
  return (
    together >= minTogether || (overlapping.length > 1 && 2 * overlapping.length > failed.length)
  );
}
