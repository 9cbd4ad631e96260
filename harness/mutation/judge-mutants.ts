import pMap from "p-map";
import { type CommandTrial, judgeCommand } from "../run/judge-command.ts";
import type { JudgedMutant } from "./kill-matrix.ts";
import type { KnownMutant } from "./mutant.ts";

/** How to judge many mutants. */
export interface MutantsTrial extends Omit<CommandTrial, "bail"> {
  /** How many servers run at once. */
  readonly jobs: number;
  readonly onJudged?: () => void;
}

/**
 * Runs the suite against a server once for each of its mutants: its command, and `--mutant NAME`.
 *
 * @throws Error naming a mutant with which the server gives no answer at all.
 */
export function judgeMutants(
  mutants: readonly KnownMutant[],
  { jobs, onJudged, ...trial }: MutantsTrial,
): Promise<readonly JudgedMutant[]> {
  return pMap(
    mutants,
    async (mutant) => {
      const command = [...trial.command, "--mutant", mutant.name];
      const finding = await judgeCommand({ ...trial, command });
      if (!finding.judged) {
        throw new Error(`Cannot judge the mutant ${mutant.name}: ${finding.reason}`);
      }
      onJudged?.();
      return { mutant, red: finding.failed };
    },
    { concurrency: jobs },
  );
}
