import type { WrongResult } from "../run/case-result.ts";
import { isConcurrent } from "../run/is-concurrent.ts";

/** Minimum number of tries that failed beside other requests, and never alone, to blame overlap. */
const minTogether = 3;

/** Minimum number, and share of the failed cases, of those that send requests at once. */
const minOverlapping = { count: 3, share: 1 / 3 } as const;

/**
 * Whether other requests that are under way make requests fail: what failed only beside them came
 * again there so often that chance does not explain it, or many failed cases send requests at once,
 * as about a tenth of all requests are sent.
 *
 * @see isolation.overlap
 */
export function isOverlapShown(failed: readonly WrongResult[]): boolean {
  const together = failed.reduce(
    (sum, { recurrence }) => sum + (recurrence?.kind === "concurrent" ? recurrence.wrong : 0),
    0,
  );
  const { length } = failed.filter(
    ({ case: item, failsOneByOne }) => isConcurrent(item) && failsOneByOne !== true,
  );
  const { count, share } = minOverlapping;
  return together >= minTogether || (length >= count && length >= share * failed.length);
}
