import { judgeServer, type ServerTrial } from "../run/judge-server.ts";
import type { Suite } from "../suite/suite.ts";
import { buildKillMatrix } from "./build-kill-matrix.ts";
import { createJudge } from "./create-judge.ts";
import { drawOnce } from "./draw-once.ts";
import { judgeMutants, type MutantsTrial } from "./judge-mutants.ts";
import type { KillMatrix } from "./kill-matrix.ts";
import type { KnownMutant } from "./known-mutant.ts";
import { serveMutants } from "./serve-mutants.ts";

/** How to run the suite against the mutants of a server. */
export interface RunMutantsOptions
  extends Omit<ServerTrial, "bail">,
    Pick<MutantsTrial, "jobs" | "onJudged"> {
  /** Starts the original server; with `--serve-mutants` added, it serves all mutants. */
  readonly command: readonly string[];
  /** Judges the mutants; in this process when left out. */
  readonly judge?: MutantsTrial["judge"] | undefined;
  /** Called with the number of mutants before the first is judged. */
  readonly onListed?: ((count: number) => void) | undefined;
}

/**
 * Runs the suite against the original server, where every case must pass, and at the same time
 * against each of its mutants.
 *
 * @throws Error when the original fails a case, since failures of its mutants would then mean
 *   nothing, and when a mutant breaks an unknown clause or cannot be judged.
 */
export async function runMutants(options: RunMutantsOptions): Promise<KillMatrix> {
  const { suite, command, onListed } = options;
  const server = await serveMutants(command);
  const over = new AbortController();
  const signals = [over.signal, options.signal].filter((one) => one !== undefined);
  const signal = AbortSignal.any(signals);
  try {
    onListed?.(server.mutants.length);
    requireKnownClauses(server.mutants, suite);
    const trial = { ...options, generated: drawOnce(options) };
    const { judge = createJudge(trial) } = options;
    // The original mostly waits for its cases with pauses, during which mutants can be judged.
    const [judged] = await Promise.all([
      judgeMutants(server, { ...options, judge, signal }),
      requirePassing(command, { ...trial, signal }),
    ]);
    return buildKillMatrix(suite.clauses, judged);
  } finally {
    over.abort();
    await server.stop();
  }
}

async function requirePassing(command: readonly string[], trial: ServerTrial): Promise<void> {
  const original = await judgeServer({ command }, trial);
  if (!original.judged || original.failed.length > 0) {
    const reason = original.judged
      ? original.failed.map(({ name }) => name).join(", ")
      : original.reason;
    throw new Error(`The original server does not pass: ${reason}`);
  }
}

function requireKnownClauses(mutants: readonly KnownMutant[], { clauses }: Suite): void {
  const known = new Set(clauses.map(({ id }) => id));
  for (const { name, clause, alsoBreaks = [] } of mutants) {
    const unknown = [clause, ...alsoBreaks].find((id) => !known.has(id));
    if (unknown !== undefined) {
      throw new Error(`Mutant ${name} breaks an unknown clause: ${unknown}`);
    }
  }
}
