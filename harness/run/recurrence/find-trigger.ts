import type { JudgedCase } from "../../suite/case.ts";
import { isWrong } from "../case-result.ts";
import { type CaseContext, runJudgedCase } from "../run-judged-case.ts";

/** Number of cases before a failed one that may have caused the failure. */
const maxSuspects = 24;

/**
 * Finds the case after which another one fails that passes alone: what was sent before it in the
 * run is sent again, and then halved as long as the failure comes again.
 *
 * @param before the cases in the order in which they were sent.
 * @returns undefined when the failure does not come again, or not after a single case.
 */
export async function findTrigger(
  item: JudgedCase,
  before: readonly JudgedCase[],
  context: CaseContext,
): Promise<JudgedCase | undefined> {
  const failsAfter = async (suspects: readonly JudgedCase[]): Promise<boolean> => {
    for (const suspect of suspects) {
      await runJudgedCase(suspect, context);
    }
    return isWrong(await runJudgedCase(item, context));
  };
  let suspects = before.slice(-maxSuspects);
  if (suspects.length === 0 || !(await failsAfter(suspects))) {
    return undefined;
  }
  while (suspects.length > 1) {
    const half = Math.ceil(suspects.length / 2);
    const [first, second] = [suspects.slice(0, half), suspects.slice(half)];
    if (await failsAfter(second)) {
      suspects = second;
    } else if (await failsAfter(first)) {
      suspects = first;
    } else {
      return undefined;
    }
  }
  // A server that stays broken would make any suspect look guilty.
  return (await failsAfter([])) ? undefined : suspects[0];
}
