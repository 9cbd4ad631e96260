import { judgeCommand } from "../run/judge-command.ts";
import type { Case } from "../suite/case.ts";
import type { Suite } from "../suite/suite.ts";
import { judgeMutants } from "./judge-mutants.ts";
import { buildKillMatrix, type KillMatrix } from "./kill-matrix.ts";
import { listMutants } from "./list-mutants.ts";

/** How to find out what a suite notices. */
export interface ProofOptions {
  readonly suite: Suite;
  /** The cases that count: what is unspecified is never red. */
  readonly cases: readonly Case[];
  /** Starts a right server, and with `--mutant NAME` a wrong one. */
  readonly command: readonly string[];
  readonly generated: { readonly count: number; readonly seed: number };
  /** How many servers run at once. */
  readonly jobs: number;
  /** Gives it up when it fires. */
  readonly signal?: AbortSignal;
  /** Called with the number of mutants as soon as it is known, then for each that is judged. */
  readonly onListed?: (count: number) => void;
  readonly onJudged?: () => void;
}

/**
 * Runs the suite against a server as it is, where everything must pass, and then with each of its
 * mutants.
 *
 * @throws Error when something fails without a mutant, since then red cases would prove nothing.
 */
export async function proveSuite(options: ProofOptions): Promise<KillMatrix> {
  const { suite, onListed } = options;
  const mutants = await listMutants(options.command);
  onListed?.(mutants.length);
  const unknown = mutants.find(({ clause }) => !suite.clauses.some(({ id }) => id === clause));
  if (unknown !== undefined) {
    throw new Error(`Mutant ${unknown.name} breaks ${unknown.clause}, which is no clause`);
  }
  const right = await judgeCommand(options);
  if (!right.judged || right.failed.length > 0) {
    const why = right.judged ? right.failed.map(({ name }) => name).join(", ") : right.reason;
    throw new Error(`The server is not right without a mutant: ${why}`);
  }
  return buildKillMatrix(suite.clauses, await judgeMutants(mutants, options));
}
