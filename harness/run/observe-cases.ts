import pMap from "p-map";
import type { ObservedCase } from "../suite/case.ts";
import type { CaseResult } from "./case-result.ts";
import { judgeChoice } from "./judge-choice.ts";
import { observeCase } from "./observe-case.ts";
import type { RunContext } from "./run-context.ts";
import { skipCase } from "./skip-case.ts";

/**
 * Records what a server does in unspecified situations. Several are tried at once as long as the
 * server takes them in its stride; from the first trouble on, what is in doubt and what is left
 * is tried one at a time, so that trouble is put down to the situation that causes it.
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
      troubled ||= result?.verdict !== "observed";
      return result?.verdict === "observed" ? result : undefined;
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
