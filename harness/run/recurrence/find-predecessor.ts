import type { JudgedCase } from "../../suite/case.ts";
import { isWrong } from "../case-result.ts";
import { type CaseContext, runJudgedCase } from "../run-judged-case.ts";

/**
 * Finds a case right after which another one fails, although no request is under way then: what the
 * server keeps of the earlier one is to blame, not that their requests overlap.
 *
 * @param others the cases beside which it failed.
 * @returns undefined when there is none after which it fails twice, and passes in between.
 */
export async function findPredecessor(
  item: JudgedCase,
  others: readonly JudgedCase[],
  context: CaseContext,
): Promise<JudgedCase | undefined> {
  const fails = async (): Promise<boolean> => isWrong(await runJudgedCase(item, context));
  const failsAfter = async (other: JudgedCase): Promise<boolean> => {
    await runJudgedCase(other, context);
    return fails();
  };
  for (const other of others) {
    if ((await failsAfter(other)) && !(await fails()) && (await failsAfter(other))) {
      return other;
    }
  }
  return undefined;
}
