import { isSpecified } from "../suite/case.ts";
import { countPlanned } from "./run-generated.ts";
import { countVerdicts, type UnreachableRun } from "./run-result.ts";
import type { RunPlan } from "./run-suite-options.ts";

/** Ends the run of a server that never responded. */
export function describeUnreachable(
  { suite, generated }: Pick<RunPlan, "suite" | "generated">,
  message: string,
): Omit<UnreachableRun, "durationMs"> {
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
