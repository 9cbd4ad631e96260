import pMap from "p-map";
import { type FaultTrial, judgeFault } from "../run/judge-command.ts";
import type { JudgedFault } from "./kill-matrix.ts";
import type { KnownFault } from "./mutant.ts";

/** How to judge many faults. */
export interface FaultsTrial extends Omit<FaultTrial, "bail"> {
  /** How many servers run at once. */
  readonly jobs: number;
  readonly onJudged?: () => void;
}

/**
 * Runs the suite against a server once for each of its faults: its command, and `--fault NAME`.
 *
 * @throws Error naming a fault with which the server gives no answer at all.
 */
export function judgeFaults(
  faults: readonly KnownFault[],
  { jobs, onJudged, ...trial }: FaultsTrial,
): Promise<readonly JudgedFault[]> {
  return pMap(
    faults,
    async (fault) => {
      const command = [...trial.command, "--fault", fault.name];
      const finding = await judgeFault({ ...trial, command });
      if (!finding.judged) {
        throw new Error(`Cannot judge the fault ${fault.name}: ${finding.reason}`);
      }
      onJudged?.();
      return { fault, red: finding.red };
    },
    { concurrency: jobs },
  );
}
