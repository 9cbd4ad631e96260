import type { Case } from "../suite/case.ts";
import type { Suite } from "../suite/suite.ts";
import type { CaseResult } from "./case-result.ts";
import type { GeneratedOptions } from "./run-generated.ts";
import { runSuite } from "./run-suite.ts";

/** What judging a server takes. */
export interface MutantTrial {
  readonly suite: Suite;
  /** The recorded cases to run. */
  readonly cases: readonly Case[];
  /** Starts the server, with or without a mutant. */
  readonly command: readonly string[];
  readonly generated: Pick<GeneratedOptions, "count" | "seed">;
  /** Cases that did not pass after which enough is known; all are run when left out. */
  readonly bail?: number;
  /** Gives the run up when it fires. */
  readonly signal?: AbortSignal;
}

/** A case that did not pass. */
export interface RedCase {
  /** The id of a recorded case, the title of the property of a generated one. */
  readonly name: string;
  readonly source: "recorded" | "generated";
  /** A warning tells of a clause that is implied only. */
  readonly verdict: "failed" | "warned";
  readonly clauses: readonly string[];
}

/** What the suite saw of a server, or why it could not look. */
export type MutantFinding =
  | { readonly judged: true; readonly red: readonly RedCase[]; readonly passed: number }
  | { readonly judged: false; readonly reason: string };

/** No server of this machine needs longer for an answer, unless the answer never ends. */
const timeoutMs = 5000;

/**
 * Runs the suite against a server and gathers what did not pass.
 *
 * Requests are sent one after another, but for those that a case sends together, so that a mutant
 * of what requests leave behind turns the same cases red each time. Nothing is made smaller.
 */
export async function judgeMutant(trial: MutantTrial): Promise<MutantFinding> {
  const { suite, cases, command, generated, bail, signal } = trial;
  const run = await runSuite({
    suite,
    cases,
    target: { command },
    generated: { ...generated, shrinkMs: 0 },
    jobs: 1,
    timeoutMs,
    ...(bail !== undefined && { bail }),
    ...(signal !== undefined && { signal }),
  });
  if (run.verdict === "not run" || signal?.aborted === true) {
    return { judged: false, reason: run.endedEarly ?? "the server gave no answer" };
  }
  return { judged: true, red: run.results.flatMap(toRedCase), passed: run.counts.passed };
}

function toRedCase({ case: item, source, verdict }: CaseResult): RedCase[] {
  const name = source === "generated" ? item.title : item.id;
  const head = { name, source, clauses: item.clauses };
  switch (verdict) {
    case "failed":
    case "errored":
      return [{ ...head, verdict: "failed" }];
    case "warned":
      return [{ ...head, verdict: "warned" }];
    default:
      return [];
  }
}
