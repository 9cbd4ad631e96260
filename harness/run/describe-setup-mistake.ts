import type { RunConclusion } from "./decide-verdict.ts";
import { describeUnreachable } from "./describe-unreachable.ts";
import type { RunContext } from "./run-context.ts";
import { countVerdicts, type RunFacts } from "./run-result.ts";
import type { RunPlan } from "./run-suite-options.ts";
import { skipCase } from "./skip-case.ts";

/** Ends the run before the first case: its outcome would say nothing about the server. */
export function describeSetupMistake(
  mistake: string,
  { target, probe, source }: RunContext,
  { suite, cases = suite.cases, generated }: RunPlan,
): RunFacts & RunConclusion {
  const ended = { skip: "ended", reason: mistake } as const;
  const results = cases.map((item) => skipCase(item, { source }, ended));
  return {
    ...describeUnreachable({ suite, generated }, mistake),
    baseUrl: target.baseUrl,
    concurrent: probe.concurrent,
    results,
    counts: countVerdicts(results),
    verdict: "not conforming",
    exitStatus: 1,
    hasSetupMistake: true,
  };
}
