import type { CaseOrigin } from "../generate/name-case.ts";
import {
  type Case,
  type Circumstance,
  isConcurrent,
  isJudged,
  isObserved,
  type JudgedCase,
} from "../suite/case.ts";
import { CaseLog } from "./case-log.ts";
import { type CaseResult, isInterrupted, isWrong, type SkipKind, skipCase } from "./case-result.ts";
import { Laboratory, sendCase } from "./experiments/laboratory.ts";
import { provokeFailure } from "./experiments/provoke-failure.ts";
import { isElusive } from "./experiments/recurrence.ts";
import type { FollowUps } from "./observe-case.ts";
import type { RunContext } from "./run-context.ts";

/** When the turn of a case comes. */
export interface Turn {
  /** Maximum number of other cases that run at the same time. */
  readonly beside: number;
  /** What comes before its first request, unless it runs again because it failed; often nothing. */
  readonly circumstance?: Circumstance | undefined;
  /** Of a generated case. */
  readonly origin?: CaseOrigin | undefined;
  /** What is sent after an unspecified case; health checks when left out. */
  readonly followUps?: FollowUps | undefined;
}

/**
 * Runs a case in its turn, as it failed in an earlier run if it runs for that. It is skipped once the
 * run has ended, and if the server cannot get the requests that it sends at once.
 */
export async function runInTurn(item: Case, turn: Turn, context: RunContext): Promise<CaseLog> {
  const { load, target } = context;
  const skip = (kind: SkipKind, reason: string): CaseLog => {
    context.onProgress?.();
    return new CaseLog(skipCase(item, context, { skip: kind, reason }));
  };
  if (isConcurrent(item) && target.connections() === 1) {
    return skip("concurrency", "The server serves one connection at a time");
  }
  const stopped = load.reason();
  const tries = stopped === undefined ? await tryAsBefore(item, turn, context) : [];
  const [first, ...more] = tries;
  const ended = load.reason();
  // That an unspecified case was interrupted may show only in what is sent after it.
  const isAborted = isObserved(item) && context.signal?.aborted === true;
  const isCut = (one: CaseResult): boolean => isInterrupted(one) || (isAborted && isWrong(one));
  if (first === undefined || (tries.some(isCut) && ended !== undefined)) {
    return skip("ended", stopped ?? ended ?? "The run ended");
  }
  const log = new CaseLog(first, context);
  for (const result of more) {
    log.append(result);
  }
  context.onProgress?.();
  await load.watch(log.result());
  return log;
}

async function tryAsBefore(
  item: Case,
  { beside, circumstance, origin, followUps }: Turn,
  context: RunContext,
): Promise<readonly CaseResult[]> {
  const { circumstances, load, target, checks, source, signal } = context;
  const known = circumstances?.get(item.id);
  const provoked =
    known !== undefined && isJudged(item) && runsApart(item, context)
      ? await new Laboratory({ context }).carryOut(provokeFailure(item, known))
      : [];
  const when = {
    circumstance: circumstances === undefined ? circumstance : known?.circumstance,
    beside,
    ...(beside > 0 && load.isCrowded && { isCrowded: true as const }),
  };
  return provoked.length > 0
    ? provoked
    : [await sendCase(item, { target, checks, source, origin, when, signal }, followUps)];
}

/** Whether a case must run while no other does, because it failed earlier in special circumstances. */
export function runsApart({ id }: JudgedCase, { circumstances }: RunContext): boolean {
  const known = circumstances?.get(id);
  return known !== undefined && isElusive(known);
}

/** What the server is known to survive, besides new connections. */
export type Survived = ReadonlySet<Circumstance>;

/**
 * Lists the circumstances of recorded cases that passed. A server that dies of a client that went
 * away fails the cases about that, and need not fail any other.
 */
export function listSurvived(results: readonly CaseResult[]): Survived {
  const steps = results.flatMap(({ case: item, verdict }) =>
    verdict === "passed" && isJudged(item) && item.level === "required" ? item.steps : [],
  );
  return new Set(
    steps.flatMap((step) =>
      "request" in step && step.request.connection !== undefined ? [step.request.connection] : [],
    ),
  );
}

/** Which cases run in a circumstance: one in `every`, from an offset on. The first that fits counts. */
const circumstances = [
  { circumstance: "after-abort", every: 32, offset: 3 },
  { circumstance: "after-hang-up", every: 32, offset: 19 },
  { circumstance: "new", every: 32, offset: 7 },
] as const;

/**
 * Chooses in what circumstance a case runs: as the first request of a connection, or after clients
 * that went away. A conforming server never gives another response for that, so any case shows
 * whether it does.
 *
 * @param index number of the case among all.
 */
export function chooseCircumstance(
  index: number,
  survived: Survived = new Set(),
): Circumstance | undefined {
  return circumstances.find(
    ({ circumstance, every, offset }) =>
      index % every === offset && (circumstance === "new" || survived.has(circumstance)),
  )?.circumstance;
}
