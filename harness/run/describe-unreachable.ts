import { isSpecified } from "../suite/case.ts";
import { skipCase } from "./case-result.ts";
import { countPlanned } from "./run-generated.ts";
import { countVerdicts, type RunConclusion, type RunFacts, type RunResult } from "./run-result.ts";
import type { RunPlan } from "./run-suite-options.ts";

/** Ends the run of a server that never responded. */
export function describeUnreachable(
  { suite, generated }: Pick<RunPlan, "suite" | "generated">,
  message: string,
): Omit<RunResult, "durationMs"> {
  return {
    verdict: "not run",
    exitStatus: 3,
    baseUrl: null,
    suiteSize: suite.cases.filter(isSpecified).length,
    results: [],
    counts: countVerdicts([]),
    generated: { requested: countPlanned(generated), run: 0 },
    leftOut: [],
    seed: generated.seed,
    setupWarnings: [],
    warnings: [],
    endedEarly: message,
  };
}

/** Ends the run before the first case: its outcome would say nothing about the server. */
export function describeSetupMistake(
  mistake: string,
  { baseUrl, concurrent }: Pick<RunFacts, "baseUrl" | "concurrent">,
  { suite, cases = suite.cases, generated }: RunPlan,
): RunFacts & RunConclusion {
  const ended = { skip: "ended", reason: mistake } as const;
  const results = cases.map((item) => skipCase(item, { source: "recorded" }, ended));
  return {
    ...describeUnreachable({ suite, generated }, mistake),
    baseUrl,
    concurrent,
    results,
    counts: countVerdicts(results),
    verdict: "not conforming",
    exitStatus: 1,
    hasSetupMistake: true,
  };
}
