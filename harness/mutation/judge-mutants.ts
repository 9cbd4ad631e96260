import { setMaxListeners } from "node:events";
import pMap from "p-map";
import type { JudgedMutant } from "./build-kill-matrix.ts";
import type { JudgeMutant } from "./create-judge.ts";
import type { MutantsServer } from "./serve-mutants.ts";

/** How to judge many mutants. */
export interface MutantsTrial {
  /** Number of mutants that are judged at the same time. */
  readonly jobs: number;
  readonly judge: JudgeMutant;
  /** Called after each mutant. */
  readonly onJudged?: (() => void) | undefined;
  /** Ends the trial when it fires. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Judges all mutants of a server.
 *
 * @returns the judged mutants, in the order in which the server lists them.
 * @throws Error naming a mutant that cannot be judged at all, or the end of the server's process.
 */
export function judgeMutants(
  { mutants, ending, ended }: MutantsServer,
  { jobs, judge, onJudged, signal = ended }: MutantsTrial,
): Promise<readonly JudgedMutant[]> {
  const either = AbortSignal.any([signal, ended]);
  // Each request under way adds a listener.
  setMaxListeners(0, either);
  return pMap(
    mutants,
    async ({ url, ...mutant }) => {
      const judgment = await judge({ name: mutant.name, url }, either);
      if (ended.aborted) {
        throw new Error(
          `The server of the mutants ${ending()} while it was judged as ${mutant.name}`,
        );
      }
      if (!judgment.judged) {
        throw new Error(`Cannot judge the mutant ${mutant.name}: ${judgment.reason}`);
      }
      onJudged?.();
      return { mutant, failed: judgment.failed };
    },
    { concurrency: jobs },
  );
}
