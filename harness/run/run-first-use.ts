import type { JudgedCase } from "../suite/case.ts";
import { isOverloaded } from "./capacity.ts";
import { type CaseResult, isWrong } from "./case-result.ts";
import { isConcurrent, oneAtATime } from "./is-concurrent.ts";
import type { RunContext } from "./run-context.ts";
import { runWatched } from "./run-watched.ts";
import { skipCase } from "./skip-case.ts";

/**
 * Runs the cases whose concurrent requests must come before other queries: a server may load data
 * or build an index at the first use, and give wrong responses to those that meet it meanwhile.
 *
 * @see isolation.overlap
 */
export async function runFirstUse(
  cases: readonly JudgedCase[],
  context: RunContext,
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  for (const item of cases.filter(isFirstUse)) {
    results.push(await runConcurrentCase(item, context));
  }
  return results;
}

function isFirstUse(item: JudgedCase): boolean {
  return (
    isConcurrent(item) &&
    item.steps.some(
      (step) =>
        "together" in step && step.together.some(({ request }) => request.connection === "first"),
    )
  );
}

/** Runs a case of concurrent requests, or skips it if the server cannot handle that many at once. */
export async function runConcurrentCase(
  item: JudgedCase,
  context: RunContext,
): Promise<CaseResult> {
  if (context.target.connections() === 1) {
    return skipCase(item, context, { skip: "concurrency", reason: oneAtATime });
  }
  const result = await runWatched(item, context);
  return isWrong(result) && isOverloaded(result, context)
    ? skipCase(item, context, {
        skip: "concurrency",
        reason: `Too many requests at once for this server (${result.failure})`,
      })
    : result;
}
