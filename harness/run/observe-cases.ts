import pMap from "p-map";
import type { ObservedCase } from "../suite/case.ts";
import { healthCheck, healthCheckResponse, healthChecks } from "../transport/health-check.ts";
import { type CaseResult, isWrong } from "./case-result.ts";
import { judgeChoice } from "./judge-choice.ts";
import { checkFollowUp, type FollowUp, type FollowUps, observeCase } from "./observe-case.ts";
import type { PlainExchange } from "./plain-exchange.ts";
import type { RunContext } from "./run-context.ts";
import { skipCase } from "./skip-case.ts";

/**
 * Records what a server does in unspecified situations. Several run at once until the first one
 * fails. That one, those under way at the time and all that are left then run one at a time, so
 * that a failure is attributed to the situation that causes it.
 *
 * @param passed queries that the server has answered as it must, and must answer afterwards, too.
 */
export async function observeCases(
  cases: readonly ObservedCase[],
  passed: readonly PlainExchange[],
  context: RunContext,
): Promise<CaseResult[]> {
  if (cases.length === 0) {
    return [];
  }
  const choose = await createChooser(passed, context);
  let troubled = context.jobs === 1;
  const first = await pMap(
    cases,
    async (item, index) => {
      troubled ||= context.watchdog.reason() !== undefined;
      const result = troubled ? undefined : await observeCase(item, choose(index), context);
      const isHarmless = result?.verdict === "observed" || result?.verdict === "warned";
      troubled ||= !isHarmless;
      return isHarmless ? result : undefined;
    },
    { concurrency: context.jobs },
  );
  const results: CaseResult[] = [];
  for (const [index, item] of cases.entries()) {
    const seen = first[index] ?? (await observeAlone(item, choose(index), context));
    const result = context.profile === "reference" ? judgeChoice(seen) : seen;
    context.onResult(result);
    results.push(result);
  }
  return results;
}

async function observeAlone(
  item: ObservedCase,
  followUps: FollowUps,
  context: RunContext,
): Promise<CaseResult> {
  const stopped = context.watchdog.reason();
  if (stopped !== undefined) {
    return skipCase(item, context, { skip: "ended", reason: stopped });
  }
  const result = await observeCase(item, followUps, context);
  const interrupted = context.signal?.aborted === true ? context.watchdog.reason() : undefined;
  if (isWrong(result) && interrupted !== undefined) {
    return skipCase(item, context, { skip: "ended", reason: interrupted });
  }
  await context.watchdog.watch(result);
  return result;
}

/** Distance in the list of queries from one follow-up to the next, so that they are of all kinds. */
const stride = 97;

/**
 * Lets the follow-ups vary from case to case: queries of cases that passed, and health checks. Those
 * that fail beforehand are not used, since their failure says nothing about a case.
 */
async function createChooser(
  passed: readonly PlainExchange[],
  context: RunContext,
): Promise<(index: number) => FollowUps> {
  const followUps: FollowUp[] = await listHealthy(context);
  if (followUps.length > 0) {
    const queries = passed.map(({ item: { id }, request, response }) => ({
      id,
      request,
      response,
    }));
    followUps.push(...queries);
  }
  const at = (index: number): FollowUp =>
    followUps[(index * stride) % followUps.length] ?? defaultFollowUp;
  return (index) => [at(2 * index), at(2 * index + 1)];
}

const defaultFollowUp: FollowUp = { request: healthCheck, response: healthCheckResponse };

/** Sends the health checks, and lists those that the server passes. */
async function listHealthy(context: RunContext): Promise<FollowUp[]> {
  const healthy: FollowUp[] = [];
  for (const check of context.watchdog.reason() === undefined ? healthChecks : []) {
    const differences = await checkFollowUp(check, context);
    // Without a response there is none to the others, either.
    if (differences.some(({ pointer }) => pointer === "")) {
      break;
    }
    if (differences.length === 0) {
      healthy.push(check);
    }
  }
  return healthy;
}
