import { createIsNew, readIdLock } from "../../suite/id-lock.ts";
import type { Suite } from "../../suite/suite.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Leaves out the cases that came after a version of the kit. Cases of other folders stay.
 *
 * @param version such as 0.1; all cases stay when it is undefined.
 * @throws UsageError for a version that brought no case.
 */
export function selectBySuite(suite: Suite, version: string | undefined): Suite {
  if (version === undefined) {
    return suite;
  }
  const lock = readIdLock(suite);
  const versions = Object.keys(lock.ids);
  if (!versions.includes(version)) {
    throw new UsageError(
      `There is no suite "${version}": give --suite one of ${versions.join(", ")}`,
    );
  }
  const isNew = createIsNew(lock);
  return { ...suite, version, cases: suite.cases.filter(({ id }) => !isNew(id, version)) };
}
