import type { WrongResult } from "../run/case-result.ts";
import type { FailurePattern } from "./failure-pattern.ts";
import { listChanges } from "./list-changes.ts";
import { minShare } from "./min-share.ts";
import { vagueChanges } from "./name-change.ts";

/**
 * Whether a server changes texts and numbers as a known bug does: its symptoms may be those of
 * another bug, which changes the values of the same fields in another way. Only recorded cases
 * count, since their values were the same when the bug was recorded.
 */
export function showsKnownBug(
  { changes = [] }: Pick<FailurePattern, "changes">,
  results: readonly WrongResult[],
): boolean {
  const known = new Set(changes);
  const observed = results
    .filter(({ source }) => source === "recorded")
    .flatMap((result) => listChanges(result));
  const same = observed.filter((change) => known.has(change));
  const isTelling = (change: string): boolean => !vagueChanges.has(change);
  const showsOwn = same.some(isTelling) || !changes.some(isTelling) || observed.length === 0;
  return showsOwn && same.length >= minShare * observed.length;
}
