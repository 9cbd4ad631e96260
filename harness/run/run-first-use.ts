import type { JudgedCase } from "../suite/case.ts";
import type { CaseResult } from "./case-result.ts";
import { isConcurrent } from "./is-concurrent.ts";
import { runConcurrentCase } from "./run-concurrent-case.ts";
import type { RunContext } from "./run-context.ts";

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
