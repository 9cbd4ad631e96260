import type { Difference } from "../judge/judgment.ts";
import type { ServerOutput } from "../server/server-process.ts";
import type { QueryRequest, RoleCase } from "../suite/case.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import type { CaseResult, Verdict } from "./case-result.ts";
import type { KnownFindings } from "./known/known-failing.ts";

/** What a run says about a server. */
export type RunVerdict =
  /** Every case ran, and none of them fails the server. */
  | "conforming"
  | "only known failures"
  | "known failures out of date"
  | "house rules broken"
  /** A case failed, or the run ended early. */
  | "not conforming"
  /** No response came, every case was skipped, or the run ended before a case failed. */
  | "not run";

/** Exit status of the commands: 130 and 143 by a signal, 2 for mistakes of the user. */
export type ExitStatus = 0 | 1 | 2 | 3 | 130 | 143;

/** The outcome of a run. */
export interface RunResult {
  readonly verdict: RunVerdict;
  /** Exit status of the command: 0 conforming or only known failures, 1 not, 3 not run. */
  readonly exitStatus: ExitStatus;
  /** Why the run ended early, or there was nothing to judge; left out when it did not. */
  readonly endedEarly?: string | undefined;
  /** Set when no case was sent because the server is not set up as the suite expects. */
  readonly hasSetupMistake?: true | undefined;
  /** Where the server was reached; null when no HTTP response came. */
  readonly baseUrl: string | null;
  /** Whether the server responds on a second connection while a first one is idle; left out where unknown. */
  readonly concurrent?: boolean | undefined;
  /** Whom the cases are about; the service when left out. */
  readonly role?: RoleCase["role"] | undefined;
  /** The command that started the server; left out for a server that ran already. */
  readonly command?: readonly string[] | undefined;
  /** What the server is called; left out where the run was not given one. */
  readonly name?: string | undefined;
  readonly serverVersion?: string | undefined;
  readonly suiteVersion?: string | undefined;
  /** Number of recorded cases in the suite but those of house rules, selected or not. */
  readonly suiteSize: number;
  /** Recorded cases in the order of the suite, then generated ones but those that are unlisted. */
  readonly results: readonly CaseResult[];
  /** Number of more generated cases, which passed; left out when there are none. */
  readonly unlisted?: number | undefined;
  readonly counts: VerdictCounts;
  readonly generated: GeneratedCount;
  /** Properties of generated cases that cannot be judged with what is known about the server. */
  readonly leftOut: readonly string[];
  /** Properties to which the generated cases were confined; left out when they were not. */
  readonly selectedProperties?: readonly string[] | undefined;
  readonly seed: number;
  /** What more queries showed about the causes of failures; left out when none were sent. */
  readonly witnesses?: readonly Witness[] | undefined;
  /** What may be wrong with the set-up of the server, found before the first case. */
  readonly setupWarnings: readonly string[];
  /** What concerns the run as a whole, like cases that could not be judged. */
  readonly warnings: readonly string[];
  /** When the run began, in ISO 8601; left out when unknown. */
  readonly startedAt?: string | undefined;
  readonly durationMs: number;
  /** What a started server wrote last; left out unless a case got no response. */
  readonly serverOutput?: ServerOutput | undefined;
  readonly known?: KnownFindings | undefined;
  /** How the server died; left out when it did not. */
  readonly death?: ServerDeath | undefined;
}

/** How a server died, and which cases kill it. */
export interface ServerDeath {
  /** In words, without a full stop. */
  readonly description: string;
  /** Ids of the cases after which a restarted server died again, the smallest request first. */
  readonly killers: readonly string[];
  readonly tried: number;
}

/** Number of cases by verdict. */
export type VerdictCounts = Readonly<Record<Verdict, number>>;

/** How many generated cases were asked for and carried out. */
export interface GeneratedCount {
  readonly requested: number;
  readonly run: number;
}

/** Counts results by verdict, and adds other cases that passed. */
export function countVerdicts(
  results: readonly Pick<CaseResult, "verdict">[],
  passed = 0,
): VerdictCounts {
  const counts = { passed, failed: 0, warned: 0, known: 0, observed: 0, skipped: 0, errored: 0 };
  for (const { verdict } of results) {
    counts[verdict] += 1;
  }
  return counts;
}

/** The smallest query found whose response is wrong, and the one nearest to it that passes. */
export interface Witness {
  readonly caseId: string;
  readonly fails: FailingQuery;
  /** Left out when no similar query was found that passes. */
  readonly passes?: SentQuery | undefined;
}

/** A query that was sent after the cases had run. */
export interface SentQuery {
  readonly query: QueryRequest;
  readonly request: WireRequest;
}

/** A query with what is wrong in its response. */
export interface FailingQuery extends SentQuery {
  readonly differences: readonly Difference[];
}
