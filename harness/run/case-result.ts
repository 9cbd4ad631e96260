import type { Cause, Difference, Judgement } from "../judge/judgement.ts";
import type { Case } from "../suite/case.ts";
import type { FailureKind } from "../transport/exchange.ts";
import type { WireRequest } from "../transport/wire-request.ts";

/** What became of a case. */
export type Verdict = "passed" | "failed" | "warned" | "observed" | "skipped" | "errored";

/** Where a case comes from. */
export type CaseSource = "recorded" | "generated";

/**
 * Why a case was not sent: the server was not set up for it, does not take requests that overlap,
 * or the run was over.
 */
export type SkipKind = "needs" | "overlap" | "ended";

/** What a server did in an unspecified situation. */
export interface Observation {
  /** In short, like `400 with 1 error`. */
  readonly observed: string;
  /** What the reference server does, in the same words. */
  readonly reference: string;
  /** Whether the two agree. */
  readonly same: boolean;
  /** The answer judged by the reference server's choice. */
  readonly agreement: Judgement;
}

/** The outcome of one case. */
export interface CaseResult {
  readonly case: Case;
  readonly source: CaseSource;
  readonly verdict: Verdict;
  /** The first thing that was wrong. */
  readonly cause?: Cause;
  /** How the transport failed, where that is the cause. */
  readonly failure?: FailureKind;
  /** Why it was skipped: the kind, and in words. */
  readonly skip?: SkipKind;
  readonly reason?: string;
  readonly differences: readonly Difference[];
  readonly notes: readonly string[];
  /** The request whose answer was wrong, or the first one. */
  readonly request?: WireRequest;
  /** What the request was answered with, where that was not a right answer. */
  readonly observation?: Observation;
  /** How the case is run alone: its id, or the seed and path of a generated one. */
  readonly rerun?: readonly string[];
}
