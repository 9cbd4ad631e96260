import { readCasePath } from "../generate/case-path.ts";
import type { ConnectedSource, TargetSource } from "../server/open-target.ts";
import type { Case } from "../suite/case.ts";
import type { Suite } from "../suite/suite.ts";
import type { CaseMemory } from "./case-memory.ts";
import { type CaseResult, isWrong, type WrongResult } from "./case-result.ts";
import type { GeneratedOptions } from "./run-generated.ts";
import { judgeSource } from "./run-suite.ts";

/** How to judge a server. */
export interface ServerTrial {
  readonly suite: Suite;
  /** The recorded cases to run. */
  readonly cases: readonly Case[];
  readonly generated: Pick<GeneratedOptions, "count" | "seed" | "drawn">;
  /** Shared by many trials, so that they need not judge the same responses; none when left out. */
  readonly memory?: CaseMemory | undefined;
  /** Number of cases that fail before the run ends; without it all cases run. */
  readonly bail?: number | undefined;
  /** Ends the run when it fires. */
  readonly signal?: AbortSignal | undefined;
}

/** A case that failed, or that ended with a warning. */
export interface FailedCase {
  /** The id of a recorded case, or of the property of a generated one. */
  readonly name: string;
  readonly source: "recorded" | "generated";
  /** A case that only rests on implied clauses ends with a warning. */
  readonly verdict: "failed" | "warned";
  /** The clauses that the case claims. */
  readonly clauses: readonly string[];
  /** The clauses that its differences show to be broken, whatever the case claims. */
  readonly named: readonly string[];
  readonly result: WrongResult;
}

/** What the suite finds out about a server, or why it could not judge it. */
export type ServerJudgment =
  | { readonly judged: true; readonly failed: readonly FailedCase[]; readonly passed: number }
  | { readonly judged: false; readonly reason: string };

/** Far longer than a server on this machine takes, unless its response never ends. */
const timeoutMs = 5000;

/**
 * Runs the suite against a server and collects the cases that did not pass.
 *
 * Cases run one after another, so that a server that keeps state between requests fails the same
 * cases each time. Counterexamples are not shrunk.
 */
export async function judgeServer(
  source: TargetSource | ConnectedSource,
  { suite, cases, generated, memory, bail, signal }: ServerTrial,
): Promise<ServerJudgment> {
  const run = await judgeSource(source, {
    suite,
    cases,
    generated: { ...generated, shrinkMs: 0 },
    memory,
    keepsExchanges: false,
    jobs: 1,
    access: { timeoutMs },
    bail,
    // A mutant that has the look of a mistake in the set-up must fail cases, too.
    setupCheck: false,
    diagnosis: false,
    signal,
  });
  if (run.verdict === "not run" || signal?.aborted === true) {
    return { judged: false, reason: run.endedEarly ?? "the server did not respond" };
  }
  return { judged: true, failed: run.results.flatMap(toFailedCase), passed: run.counts.passed };
}

function toFailedCase(result: CaseResult): FailedCase[] {
  if (!isWrong(result)) {
    return [];
  }
  const { case: item, source, origin, verdict, differences } = result;
  const named = new Set(differences.flatMap(({ clause }) => clause ?? []));
  const property = origin === undefined ? undefined : readCasePath(origin.path)?.property;
  return [
    {
      name: property ?? item.id,
      source,
      verdict: verdict === "warned" ? "warned" : "failed",
      clauses: item.clauses,
      named: [...named],
      result,
    },
  ];
}
