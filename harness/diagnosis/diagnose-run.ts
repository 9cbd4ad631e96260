import { isFailure } from "../run/case-result.ts";
import type { RunResult } from "../run/run-result.ts";
import { type Diagnosis, diagnose } from "./diagnose.ts";
import { readPatterns } from "./failure-pattern.ts";

/**
 * Diagnoses a run by the known bugs of the package, whose file is read only when a case failed.
 *
 * @throws Error when that file is damaged.
 */
export function diagnoseRun({ results }: RunResult): Diagnosis {
  return results.some(isFailure)
    ? diagnose(results, readPatterns())
    : { explanations: [], unexplained: [] };
}
