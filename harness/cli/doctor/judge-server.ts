import { isWrong } from "../../run/case-result.ts";
import { runSuite } from "../../run/run-suite.ts";
import type { Case } from "../../suite/case.ts";
import type { Suite } from "../../suite/suite.ts";

/** How to judge a server. */
export interface ServerTrial {
  readonly suite: Suite;
  /** The recorded cases to run; none are generated. */
  readonly cases: readonly Case[];
  /** Ends the run when it fires. */
  readonly signal?: AbortSignal | undefined;
}

/** What the suite finds out about a server, or why it could not judge it. */
export type ServerJudgment =
  | {
      readonly judged: true;
      /** Ids of the cases that did not pass. */
      readonly failed: readonly string[];
      readonly passed: number;
    }
  | { readonly judged: false; readonly reason: string };

/** Far longer than a server on this machine takes, unless its response never ends. */
const timeoutMs = 5000;

/** Starts a server, and collects the recorded cases that did not pass. */
export async function judgeServer(
  command: readonly string[],
  { signal, ...trial }: ServerTrial,
): Promise<ServerJudgment> {
  const run = await runSuite({
    ...trial,
    target: { command },
    generated: { count: 0 },
    access: { timeoutMs },
    // A mutant that has the look of a mistake in the set-up must fail cases, too.
    setupCheck: false,
    diagnosis: false,
    signal,
  });
  if (run.verdict === "not run" || signal?.aborted === true) {
    return { judged: false, reason: run.endedEarly ?? "the server did not respond" };
  }
  const failed = run.results.filter(isWrong).map(({ case: { id } }) => id);
  return { judged: true, failed, passed: run.counts.passed };
}
