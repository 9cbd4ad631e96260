import pMap from "p-map";
import { isConcurrent, type JudgedCase } from "../suite/case.ts";
import type { SentExchange } from "../transport/exchange.ts";
import type { CaseLog } from "./case-log.ts";
import { isLost } from "./case-result.ts";
import { confirmFailures } from "./experiments/confirm-failures.ts";
import { Laboratory } from "./experiments/laboratory.ts";
import { judgeOwnExchanges, repeatOverOneConnection } from "./judge-again.ts";
import type { RunContext } from "./run-context.ts";
import { chooseCircumstance, runInTurn, runsApart } from "./run-in-turn.ts";

/**
 * Runs judged cases several at a time, and those again alone that failed while others ran. Cases of
 * concurrent requests run after these, then one by one those that need a server without any other
 * request or connection, and those that failed earlier in special circumstances.
 *
 * @param sent what the kit sent for itself beforehand, which is judged by the cases, too.
 */
export async function runJudgedCases(
  cases: readonly JudgedCase[],
  sent: readonly SentExchange[],
  context: RunContext,
): Promise<CaseLog[]> {
  const apart = cases.filter((item) => needsSilence(item) || runsApart(item, context));
  const concurrent = cases.filter((item) => isConcurrent(item) && !apart.includes(item));
  const others = cases.filter((item) => !apart.includes(item) && !isConcurrent(item));
  const laboratory = new Laboratory({ context });
  const { jobs } = context.load;
  const logs = await pMap(
    others,
    (item, index) =>
      runInTurn(item, { beside: jobs - 1, circumstance: chooseCircumstance(index) }, context),
    { concurrency: jobs },
  );
  await laboratory.carryOut(confirmFailures(logs));
  const opened = await openForConcurrent(concurrent, context);
  const together = await runConcurrent(concurrent, context);
  await laboratory.carryOut(confirmFailures(together));
  logs.push(...together);
  for (const item of apart) {
    logs.push(await runInTurn(item, { beside: 0 }, context));
  }
  await repeatOverOneConnection(logs, context);
  await judgeOwnExchanges(logs, [...sent, ...opened], context);
  return logs;
}

/**
 * Clauses about what a request leaves to the next one. The request of another case in between would
 * take its place, and hide what the server keeps.
 */
const successionClauses: ReadonlySet<string> = new Set([
  "isolation.no-leak",
  "service.read-only",
  "service.reusable-document",
  "validation.repeatable",
]);

function needsSilence(item: JudgedCase): boolean {
  const { clauses, steps } = item;
  const showsSuccession = steps.length > 1 && clauses.some((id) => successionClauses.has(id));
  return (
    (showsSuccession && !isConcurrent(item)) ||
    steps.some((step) => "request" in step && step.request.connection === "after-silence")
  );
}

/**
 * Runs the cases whose concurrent requests must come before other queries: a server may load data
 * or build an index at the first use, and give wrong responses to those that meet it meanwhile.
 *
 * @see isolation.overlap
 */
export async function runFirstUse(
  cases: readonly JudgedCase[],
  context: RunContext,
): Promise<CaseLog[]> {
  const first = cases.filter(({ steps }) =>
    steps.some(
      (step) =>
        "together" in step && step.together.some(({ request }) => request.connection === "first"),
    ),
  );
  const logs = await runConcurrent(first, { ...context, onProgress: undefined }, 1);
  // The server may serve fewer connections at once than a case opens, which is not known yet.
  await openForConcurrent(logs.some((log) => isLost(log.result())) ? first : [], context);
  await new Laboratory({ context }).carryOut(confirmFailures(logs));
  return logs;
}

async function openForConcurrent(
  cases: readonly JudgedCase[],
  context: RunContext,
): Promise<SentExchange[]> {
  const { target, load, signal } = context;
  const timeoutMs = load.probe.connectionTimeoutMs;
  return cases.length === 0 || load.reason() !== undefined
    ? []
    : target.preconnect(load.concurrentConnections, { timeoutMs, signal });
}

function runConcurrent(
  cases: readonly JudgedCase[],
  context: RunContext,
  concurrency: number = context.load.concurrentJobs,
): Promise<CaseLog[]> {
  return pMap(cases, (item) => runInTurn(item, { beside: concurrency }, context), { concurrency });
}
