import type { CaseOrigin } from "../generate/name-case.ts";
import type { Cause, Difference, Judgment } from "../judge/judgment.ts";
import type { Case, Circumstance } from "../suite/case.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { blamesKit, type FailureKind, isRetryable } from "../transport/failure-kind.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import type { ReceivedResponse, RecordedExchange } from "./record-exchange.ts";

/** The outcome of one case, by `verdict`. */
export type CaseResult = PassedResult | WrongResult | KnownResult | ObservedResult | SkippedResult;

/** What became of a case. */
export type Verdict = CaseResult["verdict"];

/** Where a case comes from. */
export type CaseSource = "recorded" | "generated";

/** When a case was tried: in its turn, and maybe again to find out more about its failure. */
export interface When {
  /** What came before its first request, besides what the case asks for; often nothing. */
  readonly circumstance?: Circumstance | undefined;
  /** Maximum number of other cases that were under way. */
  readonly beside: number;
  /** So many were under way that a request may have been late because it waited for others. */
  readonly isCrowded?: true | undefined;
  /** Cases that were sent right before, in their order, to find out whether they matter. */
  readonly after?: readonly Case[] | undefined;
  /** A server that was started again: beside the first one, or after its death. */
  readonly server?: "restarted" | "revived" | undefined;
  /** What was sent instead of the whole case, or how; left out for the case as it is. */
  readonly variant?: Variant | undefined;
}

/** What was sent instead of a case, or how its only request was sent besides. */
export type Variant =
  /** The kit sent the request for itself. */
  | { readonly kind: "own" }
  /** It was one of many requests over a connection, counted from 1. */
  | { readonly kind: "in-a-row"; readonly place: number }
  /** A smaller case of the same property. */
  | { readonly kind: "shrunk"; readonly origin: CaseOrigin }
  /** The requests that it sends at once were sent one by one. */
  | { readonly kind: "one-by-one" }
  /** A health check whose request or response is as large. */
  | { readonly kind: "large-request" | "large-response"; readonly bytes: number };

interface ResultHead {
  readonly case: Case;
  readonly source: CaseSource;
  /** Left out for a recorded case, which its id identifies. */
  readonly origin?: CaseOrigin | undefined;
  readonly notes: readonly string[];
  /** What came back, in the order of the case; left out when nothing was sent. */
  readonly exchanges?: readonly RecordedExchange[] | undefined;
  readonly when?: When | undefined;
  /** The server was dead afterwards, which is found out only of one that was started again. */
  readonly killed?: true | undefined;
  /** What came of each try, the first one first; left out in what came of one. */
  readonly tries?: readonly CaseResult[] | undefined;
  /** Wall time of the case in milliseconds; left out when nothing was sent. */
  readonly durationMs?: number | undefined;
}

/** Every response was as the case expects. */
export interface PassedResult extends ResultHead {
  readonly verdict: "passed";
}

/**
 * A response was not as the case expects (`failed`), no whole response came (`errored`), or only
 * implied clauses are broken (`warned`).
 */
export interface WrongResult extends ResultHead {
  readonly verdict: "failed" | "errored" | "warned";
  readonly cause: Cause;
  /** How the transport failed; left out for any other cause. */
  readonly failure?: FailureKind | undefined;
  readonly differences: readonly Difference[];
  readonly request: WireRequest;
  /** The response to that request; left out when no complete one came. */
  readonly received?: ReceivedResponse | undefined;
  readonly observation?: Observation | undefined;
}

/** The case failed as a file of known failures says. */
export interface KnownResult extends Omit<WrongResult, "verdict"> {
  readonly verdict: "known";
  /** Why it fails, from the file, with the link to the bug. */
  readonly reason: string;
}

/** The specification leaves the response open; it is recorded, not judged. */
export interface ObservedResult extends ResultHead {
  readonly verdict: "observed";
  readonly request: WireRequest;
  readonly observation: Observation;
}

/** The case was not sent, or its outcome says nothing about the server. */
export interface SkippedResult extends ResultHead {
  readonly verdict: "skipped";
  readonly skip: SkipKind;
  readonly reason: string;
}

/** Creates the result of a case that is not sent, or whose outcome says nothing. */
export function skipCase(
  item: Case,
  { source }: Pick<ResultHead, "source">,
  { skip, reason }: { readonly skip: SkipKind; readonly reason: string },
): SkippedResult {
  return { case: item, source, verdict: "skipped", skip, reason, notes: [] };
}

/**
 * Why a case was skipped: the server lacks what it needs or cannot handle concurrent requests, the run
 * had ended, or nothing was established about another role. `silence` is in old reports only.
 */
export type SkipKind = "needs" | "concurrency" | "silence" | "ended" | "unestablished";

/** What a server did in an unspecified situation. */
export interface Observation {
  /** In short, like `400 with 1 error`. */
  readonly observed: string;
  readonly reference: string;
  readonly same: boolean;
  /** The response judged by the reference server's choice. */
  readonly agreement: Judgment;
}

/** Finds what the server did in an unspecified situation; undefined for a judged or skipped case. */
export function findObservation(result: CaseResult): Observation | undefined {
  return "observation" in result ? result.observation : undefined;
}

/**
 * Whether a response was not as expected, even if only an implied clause is broken.
 *
 * @example
 * ```ts
 * const suite = loadSuite();
 * const { cases } = selectCases(suite.cases, { patterns: ["validation/two-unknown-fields"] });
 * const target = { url: "http://127.0.0.1:8080" };
 * const run = await runSuite({ suite, cases, target, generated: { count: 0, seed: 1 } });
 * assert.deepEqual(run.results.filter(isWrong), []);
 * ```
 */
export function isWrong(result: CaseResult): result is WrongResult {
  return result.verdict === "failed" || result.verdict === "errored" || result.verdict === "warned";
}

/** Measures the body of the request in bytes: the smallest failing request shows the most. */
export function measureRequest({ request }: WrongResult): number {
  return request.body?.length ?? 0;
}

/** Whether a response was not as expected, known or not. */
export function hasDifferences(result: CaseResult): result is WrongResult | KnownResult {
  return isWrong(result) || result.verdict === "known";
}

/** Whether no complete response came. */
export function isIncomplete(result: CaseResult): result is WrongResult {
  return isWrong(result) && result.cause === "transport";
}

/** Whether the server may never have got a request. */
export function isLost(result: CaseResult): boolean {
  return isWrong(result) && isRetryable(result.failure);
}

/** Whether the run ended before the case did, so that the result says nothing. */
export function isInterrupted(result: CaseResult): result is WrongResult {
  return isWrong(result) && blamesKit(result.failure);
}

/** Says that a run ends by --bail; undefined while fewer of its cases have failed. */
export function findBail(
  failed: number,
  bail: number = Number.POSITIVE_INFINITY,
): string | undefined {
  return failed < bail
    ? undefined
    : `Stopped after ${countNoun(failed, "failed case")}, as asked by --bail`;
}

/** Whether a result fails the run by itself: it is wrong, and not only a warning. */
export function isFailure(result: CaseResult): result is WrongResult {
  return isWrong(result) && result.verdict !== "warned";
}

/** Whether a case may have killed the server: no complete response came to it, or after it. */
export function isSuspect(result: CaseResult): result is WrongResult {
  return isWrong(result) && (result.cause === "canary" || isIncomplete(result));
}

/** Whether a try sent the case, or its smallest variant, to the first server, and nothing else ran. */
export function isAlone({ when }: CaseResult): boolean {
  const { beside = 0, after, server, variant } = when ?? {};
  const isWhole = variant === undefined || variant.kind === "shrunk";
  return beside === 0 && after === undefined && server === undefined && isWhole;
}

/** Whether a case fails although nothing else runs, as far as it was tried. */
export function failsAlone(result: CaseResult): boolean {
  return isFailure(result) && result.when !== undefined && isAlone(result);
}

/** Whether a case failed while others ran, and passed when it was tried alone. */
export function passedAlone({ when, tries = [] }: CaseResult): boolean {
  const passed = tries.some((one) => isAlone(one) && one.verdict === "passed");
  return (when?.beside ?? 0) > 0 && passed;
}

/** Whether the concurrent requests of a case were sent one by one, too, and it then passed. */
export function passesOneByOne({ tries = [] }: CaseResult): boolean {
  return tries.some(
    ({ verdict, when }) => when?.variant?.kind === "one-by-one" && verdict === "passed",
  );
}
