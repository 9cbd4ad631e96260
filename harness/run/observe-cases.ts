import pMap from "p-map";
import type { ObservedCase } from "../suite/case.ts";
import { healthCheck, healthCheckResponse, healthChecks } from "../transport/health-check.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { CaseLog } from "./case-log.ts";
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
  const queries = healthy.length === 0 ? [defaultFollowUp] : [...healthy, ...passed];
  let troubled = load.observesAlone(cases.length, responseMs);
  const first = await pMap(
    cases,
    async (item, index) => {
      troubled ||= load.reason() !== undefined;
      const result = troubled
        ? undefined
        : await observeCase(item, choose(queries, index), context);
      const isHarmless = result?.verdict === "observed" || result?.verdict === "warned";
      troubled ||= !isHarmless;
      if (!isHarmless) {
        return undefined;
      }
      context.onProgress?.();
      return result;
    },
    { concurrency: load.jobs },
  );
  const logs: CaseLog[] = [];
  for (const [index, item] of cases.entries()) {
    const seen = first[index];
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

const defaultFollowUp: FollowUp = { request: healthCheck, response: healthCheckResponse };

/** Distance in the list of queries from one follow-up to the next, so that they are of all kinds. */
const stride = 97;

function choose(queries: readonly FollowUp[], index: number): FollowUps {
  const at = (place: number): FollowUp => queries[place % queries.length] ?? defaultFollowUp;
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
