import pMap from "p-map";
import type { ObservedCase } from "../suite/case.ts";
import { CaseLog } from "./case-log.ts";
import { type CaseResult, isWrong, skipCase } from "./case-result.ts";
import { createFollowUpChooser } from "./create-follow-up-chooser.ts";
import type { FollowUps } from "./follow-up.ts";
import { observeCase } from "./observe-case.ts";
import type { PlainExchange } from "./plain-exchange.ts";
import type { RunContext } from "./run-context.ts";

/**
 * Records what a server does in unspecified situations. On a fast server they run one at a time, so
 * that the next request of the server is a query whose response is known. On a slow one several run
 * at once until the first one fails. That one, those under way at the time and all that are left
 * then run one at a time, so that a failure is attributed to the situation that causes it.
 *
 * @param passed queries that the server has answered as it must, and must answer afterwards, too.
 */
export async function observeCases(
  cases: readonly ObservedCase[],
  passed: readonly PlainExchange[],
  context: RunContext,
): Promise<CaseLog[]> {
  if (cases.length === 0) {
    return [];
  }
  const { choose, responseMs } = await createFollowUpChooser(passed, context);
  let troubled = context.load.observesAlone(cases.length, responseMs);
  const first = await pMap(
    cases,
    async (item, index) => {
      troubled ||= context.load.reason() !== undefined;
      const result = troubled ? undefined : await observeCase(item, choose(index), context);
      const isHarmless = result?.verdict === "observed" || result?.verdict === "warned";
      troubled ||= !isHarmless;
      return isHarmless ? result : undefined;
    },
    { concurrency: context.load.jobs },
  );
  const logs: CaseLog[] = [];
  for (const [index, item] of cases.entries()) {
    const seen = first[index] ?? (await observeAlone(item, choose(index), context));
    const log = new CaseLog(seen, context.policy);
    context.onProgress();
    context.onResult(log.result());
    logs.push(log);
  }
  return logs;
}

async function observeAlone(
  item: ObservedCase,
  followUps: FollowUps,
  context: RunContext,
): Promise<CaseResult> {
  const stopped = context.load.reason();
  if (stopped !== undefined) {
    return skipCase(item, context, { skip: "ended", reason: stopped });
  }
  const result = await observeCase(item, followUps, context);
  const interrupted = context.signal?.aborted === true ? context.load.reason() : undefined;
  if (isWrong(result) && interrupted !== undefined) {
    return skipCase(item, context, { skip: "ended", reason: interrupted });
  }
  await context.load.watch(result);
  return result;
}
