import type { JudgedCase } from "../../suite/case.ts";
import { isWrong } from "../case-result.ts";
import { type CaseContext, runJudgedCase } from "../run-judged-case.ts";

/**
 * Finds a case right after which another one fails, although no request is under way then: what the
 * server keeps of the earlier one is to blame, not that their requests overlap.
 *
 * @param others the cases beside which it failed.
 * @returns undefined when there is none after which it fails every time, and passes in between: one
 *   that fails at random may do so a few times in a row.
 */
export async function findPredecessor(
  item: JudgedCase,
  others: readonly JudgedCase[],
  context: CaseContext,
): Promise<JudgedCase | undefined> {
  const fails = async (): Promise<boolean> => isWrong(await runJudgedCase(item, context));
  const failsOnlyAfter = async (other: JudgedCase): Promise<boolean> => {
    await runJudgedCase(other, context);
    return (await fails()) && !(await fails());
  };
  for (const other of others) {
    let times = 0;
    while (times < confirmations && (await failsOnlyAfter(other))) {
      times += 1;
    }
    if (times === confirmations) {
      return other;
    }
  }
  return undefined;
}

/** How often a case must fail after another one, and pass in between. */
const confirmations = 4;
