import { isDistinct } from "./find-contradicted.ts";
import { isGenerated } from "./is-generated.ts";
import { printLook } from "./list-look.ts";
import type { ObservedFailure } from "./observed-failure.ts";

/**
 * Whether failures look like those of many bugs, and as many other recorded cases of the server fail
 * in the same way: one bug that is not known may cause all of them.
 */
export function isIndistinct(
  own: readonly ObservedFailure[],
  failures: readonly ObservedFailure[],
): boolean {
  const ids = new Set(own.map(({ case: { id } }) => id));
  const looks = new Set(own.map(({ symptoms }) => printLook(symptoms)));
  const alike = failures.filter(
    ({ case: item, symptoms }) =>
      !ids.has(item.id) && !isGenerated(item) && looks.has(printLook(symptoms)),
  );
  return alike.length >= own.length && !own.some(isDistinct);
}
