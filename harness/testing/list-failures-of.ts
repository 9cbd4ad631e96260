import type { FailurePattern } from "../diagnosis/failure-pattern.ts";
import type { WrongResult } from "../run/case-result.ts";
import { kitSuite } from "./kit-suite.ts";
import { failed } from "./sample-results.ts";

/** Lists the results of the recorded cases that fail for known bugs. */
export function listFailuresOf(...patterns: readonly FailurePattern[]): WrongResult[] {
  const groups = patterns.flatMap((pattern) => pattern.failed);
  return kitSuite.cases.flatMap((item) => {
    const own = groups.filter(({ cases }) => cases.includes(item.id));
    const looks = own.flatMap(({ symptoms }) => symptoms);
    return own.length === 0 ? [] : [{ ...failed(item.id, { pointer: "", looks }), case: item }];
  });
}
