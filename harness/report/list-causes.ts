import type { RunDiagnosis } from "../diagnosis/diagnose-run.ts";
import type { CauseOfFailures } from "./describe-cause.ts";

/** Lists the causes of failures, the one to begin with first. */
export function listCauses({
  obstacles,
  explanations,
  unrecovered,
}: RunDiagnosis): readonly CauseOfFailures[] {
  return [...obstacles, ...explanations, ...(unrecovered === undefined ? [] : [unrecovered])];
}
