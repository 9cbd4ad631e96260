import pMap from "p-map";
import { type CommandTrial, judgeCommand } from "../run/judge-command.ts";
import type { JudgedMutant } from "./build-kill-matrix.ts";
import type { KnownMutant } from "./known-mutant.ts";

/** How to judge many mutants. */
export interface MutantsTrial extends Omit<CommandTrial, "bail"> {
  /** How many servers run at once. */
  readonly jobs: number;
  /** Called after each mutant. */
  readonly onJudged?: (() => void) | undefined;
}

/**
 * Judges a server once for each of its mutants, by adding `--mutant NAME` to its command.
 *
 * @returns the judged mutants in the order given.
 * @throws Error naming a mutant whose server cannot be judged at all.
 */
export function judgeMutants(
  mutants: readonly KnownMutant[],
  { jobs, onJudged, ...trial }: MutantsTrial,
): Promise<readonly JudgedMutant[]> {
  return pMap(
    mutants,
    async (mutant) => {
      const command = [...trial.command, "--mutant", mutant.name];
      const judgment = await judgeCommand({ ...trial, command });
      if (!judgment.judged) {
        throw new Error(`Cannot judge the mutant ${mutant.name}: ${judgment.reason}`);
      }
      onJudged?.();
      return { mutant, failed: judgment.failed };
    },
    { concurrency: jobs },
  );
}
