import { findSymptoms } from "../diagnosis/find-symptoms.ts";
import { hasPause } from "../run/has-pause.ts";
import { type FailedCase, judgeServer, type ServerTrial } from "../run/judge-server.ts";

/** How a case failed against a mutant: what the matrix keeps of it. */
export interface MutantFailure extends Omit<FailedCase, "result"> {
  /** The id of the case, which a generated one has, too. */
  readonly id: string;
  /** See `findSymptoms()`. */
  readonly symptoms: readonly string[];
}

/** How cases fail against a mutant, or why it could not be judged. */
export type MutantJudgment =
  | { readonly judged: true; readonly failed: readonly MutantFailure[] }
  | { readonly judged: false; readonly reason: string };

/**
 * Judges the mutant at a base URL.
 *
 * @param signal ends the run when it fires; a judge of another process ends with that instead.
 */
export type JudgeMutant = (url: string, signal?: AbortSignal) => Promise<MutantJudgment>;

/** Creates a judge that sends the requests from this process. */
export function createJudge(trial: Omit<ServerTrial, "bail" | "signal">): JudgeMutant {
  // No mutant depends on time, and a pause in the trial of each would take longer than the rest.
  const cases = trial.cases.filter((item) => !hasPause(item));
  return async (url, signal) => {
    const judgment = await judgeServer({ url }, { ...trial, cases, signal });
    return judgment.judged
      ? { judged: true, failed: judgment.failed.map(toMutantFailure) }
      : judgment;
  };
}

function toMutantFailure({ result, ...failed }: FailedCase): MutantFailure {
  return { ...failed, id: result.case.id, symptoms: [...findSymptoms(result)] };
}
