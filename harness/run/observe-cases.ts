import pMap from "p-map";
import type { ObservedCase } from "../suite/case.ts";
import { healthChecks } from "../transport/health-check.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { CaseLog } from "./case-log.ts";
import type { CaseResult } from "./case-result.ts";
import { listPassedQueries, type PassedQuery } from "./judge-again.ts";
import { type FollowUp, type FollowUps, judgeFollowUp, observeCase } from "./observe-case.ts";
import type { RunContext } from "./run-context.ts";
import { runInTurn } from "./run-in-turn.ts";

/**
 * Records what a server does in unspecified situations. On a fast server they run one at a time, so
 * that the next request of the server is a query whose response is known. On a slow one several run
 * at once until the first one fails. That one, those under way at the time and all that are left
 * then run one at a time, so that a failure is attributed to the situation that causes it.
 *
 * @param judged what was observed of other cases: the server must answer the queries of those that
 *   passed afterwards, too.
 */
export async function observeCases(
  cases: readonly ObservedCase[],
  judged: readonly CaseLog[],
  context: RunContext,
): Promise<CaseLog[]> {
  if (cases.length === 0) {
    return [];
  }
  const { load } = context;
  const { healthy, responseMs } = await tryHealthChecks(context);
  const passed = listPassedQueries(judged).map(toFollowUp);
  const queries = healthy.length === 0 ? [healthChecks[0]] : [...healthy, ...passed];
  const harmless = new Map<ObservedCase, CaseResult>();
  let troubled = load.observesAlone(cases.length, responseMs);
  const observe = async (item: ObservedCase, index: number): Promise<void> => {
    troubled ||= load.reason() !== undefined;
    if (!troubled) {
      const result = await observeCase(item, choose(queries, index), context);
      if (result.verdict === "observed" || result.verdict === "warned") {
        harmless.set(item, result);
        await load.watch(result);
        context.onProgress?.();
      } else {
        troubled = true;
      }
    }
  };
  await pMap(cases, observe, { concurrency: load.jobs });
  const logs: CaseLog[] = [];
  for (const [index, item] of cases.entries()) {
    const seen = harmless.get(item);
    const turn = { beside: 0, followUps: choose(queries, index) };
    const log = await (seen === undefined
      ? runInTurn(item, turn, context)
      : new CaseLog(seen, context));
    logs.push(log);
    context.onResult?.(log.result());
  }
  return logs;
}

function toFollowUp({ item: { id }, request, response }: PassedQuery): FollowUp {
  return { request: toWireRequest(request), response, id };
}

/** Distance in the list of queries from one follow-up to the next, so that they are of all kinds. */
const stride = 97;

function choose(queries: readonly FollowUp[], index: number): FollowUps {
  const at = (place: number): FollowUp => queries[place % queries.length] ?? healthChecks[0];
  return [at(index * stride), at(index * stride + 1)];
}

/** Finds the health checks that pass: the failure of another one would say nothing about a case. */
async function tryHealthChecks(
  context: RunContext,
): Promise<{ readonly healthy: readonly FollowUp[]; readonly responseMs: number }> {
  const { load, target, signal } = context;
  const healthy: FollowUp[] = [];
  let responseMs = Number.POSITIVE_INFINITY;
  for (const check of load.reason() === undefined ? healthChecks : []) {
    const started = performance.now();
    const exchange = await target.send(check.request, { circumstance: "new", signal });
    // If this one gets no response, neither do the others.
    if (exchange.outcome === "failure") {
      break;
    }
    responseMs = Math.min(responseMs, performance.now() - started);
    if (judgeFollowUp(check, exchange, context).length === 0) {
      healthy.push(check);
    }
  }
  return { healthy, responseMs };
}
