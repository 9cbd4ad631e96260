import pMap from "p-map";
import type { ObservedCase } from "../suite/case.ts";
import type { CaseResult } from "./case-result.ts";
import { judgeChoice } from "./judge-choice.ts";
import { observeCase } from "./observe-case.ts";
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
  let troubled = context.jobs === 1;
  const first = await pMap(
    cases,
    async (item) => {
      troubled ||= context.watchdog.reason() !== undefined;
      const result = troubled ? undefined : await observeCase(item, context);
      const isHarmless = result?.verdict === "observed" || result?.verdict === "warned";
      troubled ||= !isHarmless;
      return isHarmless ? result : undefined;
    },
    { concurrency: context.jobs },
  );
  const results: CaseResult[] = [];
  for (const [index, item] of cases.entries()) {
    const seen = first[index] ?? (await observeAlone(item, context));
    const result = context.profile === "reference" ? judgeChoice(seen) : seen;
    context.onResult(result);
    results.push(result);
  }
  return results;
}

async function observeAlone(item: ObservedCase, context: RunContext): Promise<CaseResult> {
  const stopped = context.watchdog.reason();
  if (stopped !== undefined) {
    return skipCase(item, context, { skip: "ended", reason: stopped });
  }
  const result = await observeCase(item, context);
  await context.watchdog.watch(result);
  return result;
}
