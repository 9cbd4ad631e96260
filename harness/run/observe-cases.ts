import pMap from "p-map";
import type { ObservedCase } from "../suite/case.ts";
import { type HealthCheck, healthCheckAt, healthChecks } from "../transport/health-check.ts";
import { type CaseResult, isWrong } from "./case-result.ts";
import { judgeChoice } from "./judge-choice.ts";
import { checkHealth, observeCase } from "./observe-case.ts";
import type { RunContext } from "./run-context.ts";
import { skipCase } from "./skip-case.ts";

/**
 * Records what a server does in unspecified situations. Several run at once until the first one
 * fails. That one, those under way at the time and all that are left then run one at a time, so
 * that a failure is attributed to the situation that causes it.
 */
export async function observeCases(
  cases: readonly ObservedCase[],
  context: RunContext,
): Promise<CaseResult[]> {
  if (cases.length === 0) {
    return [];
  }
  const choose = await createChooser(context);
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
  healthChecks: HealthCheckPair,
  context: RunContext,
): Promise<CaseResult> {
  const stopped = context.watchdog.reason();
  if (stopped !== undefined) {
    return skipCase(item, context, { skip: "ended", reason: stopped });
  }
  const result = await observeCase(item, healthChecks, context);
  const interrupted = context.signal?.aborted === true ? context.watchdog.reason() : undefined;
  if (isWrong(result) && interrupted !== undefined) {
    return skipCase(item, context, { skip: "ended", reason: interrupted });
  }
  await context.watchdog.watch(result);
  return result;
}

/** Health checks on the same connection and on a new one. */
type HealthCheckPair = readonly [next: HealthCheck, later: HealthCheck];

/**
 * Lets the health checks vary from case to case. Those that fail beforehand are not used, since
 * their failure says nothing about a case.
 */
async function createChooser(context: RunContext): Promise<(index: number) => HealthCheckPair> {
  const passed: HealthCheck[] = [];
  for (const check of context.watchdog.reason() === undefined ? healthChecks : []) {
    const differences = await checkHealth(check, context);
    // Without a response there is none to the others, either.
    if (differences.some(({ pointer }) => pointer === "")) {
      break;
    }
    if (differences.length === 0) {
      passed.push(check);
    }
  }
  const at = (index: number): HealthCheck => passed[index % passed.length] ?? healthCheckAt(index);
  return (index) => [at(2 * index + 1), at(2 * index + 2)];
}
