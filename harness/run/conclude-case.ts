import { type Circumstance, isConcurrent, isJudged } from "../suite/case.ts";
import { listExchanges } from "../suite/list-exchanges.ts";
import type { Redact } from "../terminal/redact-text.ts";
import { blamesLoad } from "../transport/failure-kind.ts";
import {
  type CaseResult,
  isAlone,
  isFailure,
  isLost,
  isSuspect,
  isWrong,
  skipCase,
  type WrongResult,
} from "./case-result.ts";
import type { KnownFailing } from "./known/known-failing.ts";

/** What decides about a case besides its tries. */
export interface Policy {
  /** Judge unspecified cases by the choices of the reference server; only observe when left out. */
  readonly profile?: "reference" | undefined;
  /** The failures that are known; none when left out. */
  readonly known?: Pick<KnownFailing, "excuse"> | undefined;
  /** Removes secrets from all that is kept of responses; none are removed when left out. */
  readonly redact?: Redact | undefined;
}

/**
 * Concludes the result of a case from all tries of it. Only here is decided what load excuses, which
 * of several results counts, what is noted about it, and whether it is a known failure.
 *
 * @param tries at least one; the first one is that of the case in its turn.
 * @param notes what limits what is known about it.
 */
export function concludeCase(
  tries: readonly CaseResult[],
  notes: readonly string[] = [],
  { profile, known }: Policy = {},
): CaseResult {
  const chosen = chooseResult(tries, notes);
  const judged = profile === "reference" ? judgeChoice(chosen) : chosen;
  const reason = isWrong(judged) ? known?.excuse(judged) : undefined;
  return isWrong(judged) && reason !== undefined ? { ...judged, verdict: "known", reason } : judged;
}

/** For implementers who want to make the choices of the reference server: another one is a failure. */
function judgeChoice(result: CaseResult): CaseResult {
  if (
    (result.verdict !== "observed" && result.verdict !== "warned") ||
    result.observation === undefined ||
    result.observation.same ||
    result.observation.agreement.cause === undefined
  ) {
    return result;
  }
  const { cause, failure, differences } = result.observation.agreement;
  const note = "The specification leaves this open: judged by --profile reference";
  return { ...addNotes(result, [note]), verdict: "failed", cause, failure, differences };
}

function chooseResult(tries: readonly CaseResult[], notes: readonly string[]): CaseResult {
  const [first, ...later] = tries;
  if (first === undefined) {
    throw new Error("A case has no result before it runs");
  }
  const settled = settle(first, later);
  const revived = later.findLast(({ when }) => when?.server === "revived");
  if (revived !== undefined && !isSuspect(revived) && isSuspect(settled)) {
    return {
      ...addNotes(revived, ["Sent again after a restart, since the server had died"]),
      tries,
    };
  }
  const shrunk = later.findLast((one) => one.when?.variant?.kind === "shrunk" && isWrong(one));
  const chosen = shrunk ?? settled;
  if (isWrong(chosen) && isConcurrent(chosen.case) && isOverloaded(chosen)) {
    const reason = `Too many requests at once for this server (${chosen.failure})`;
    return skipCase(chosen.case, chosen, { skip: "concurrency", reason });
  }
  return isWrong(chosen) ? { ...explain(chosen, later, notes), tries } : chosen;
}

/**
 * A conforming server may be slow or reject connections while other cases run; it may not give another
 * response.
 */
function settle(first: CaseResult, later: readonly CaseResult[]): CaseResult {
  if (!isWrong(first)) {
    return findWrong(later) ?? first;
  }
  const alone = later.filter((one) => isSame(one, first) && isAlone(one) && !isLost(one));
  const failing = alone.find(isFailure);
  const [again] = alone;
  if (failing !== undefined || again === undefined || alone.some(isWrong) || isAlone(first)) {
    return failing ?? first;
  }
  if (!isLost(first) && !isOverloaded(first)) {
    return first;
  }
  const excuse = `No response while other requests were under way: ${first.failure}`;
  return findWrong(later.filter(isSentBesides)) ?? { ...again, notes: [excuse] };
}

/** Whether the server got more requests at once than it can handle, which breaks no clause. */
function isOverloaded({ failure, when }: WrongResult): boolean {
  return blamesLoad(failure, when?.isCrowded === true);
}

function isSame(one: CaseResult, other: CaseResult): boolean {
  return one.case === other.case && one.when?.circumstance === other.when?.circumstance;
}

/** Whether the request of a case was sent at another time than when the case ran. */
function isSentBesides({ when }: CaseResult): boolean {
  return when?.variant?.kind === "own" || when?.variant?.kind === "in-a-row";
}

/** Finds a wrong response to the request of a passed case at another time. */
function findWrong(later: readonly CaseResult[]): WrongResult | undefined {
  const found = later.filter(isWrong).find(({ when }) => when?.server === undefined);
  const variant = found?.when?.variant;
  const note =
    variant?.kind === "in-a-row"
      ? `Failed as request ${variant.place} of a connection, and passed earlier in the run`
      : "The kit sent this request to wait for the server, to check its set-up or to open a connection: the same request passed later";
  return found && isSentBesides(found) ? addNotes(found, [note]) : found;
}

function explain(
  result: WrongResult,
  later: readonly CaseResult[],
  notes: readonly string[],
): WrongResult {
  const circumstance = result.when?.circumstance;
  const usual = later.filter(
    (one) => one.case === result.case && isAlone(one) && one.when?.circumstance === undefined,
  );
  const passesOtherwise = usual.length > 0 && usual.every(({ verdict }) => verdict === "passed");
  const cameAgain = later.some((one) => isSame(one, result) && isAlone(one) && isWrong(one));
  return addNotes(result, [
    ...(circumstance !== undefined && cameAgain && passesOtherwise
      ? [`Fails only ${circumstanceNames[circumstance]}: it passes otherwise`]
      : []),
    ...notes,
    ...(later.some(({ killed }) => killed === true) ? [describeKill(result)] : []),
  ]);
}

/** What comes before a request, in words that follow a verb like "sent". */
export const circumstanceNames: Readonly<Record<Circumstance, string>> = {
  first: "before any other request of the kit",
  new: "as the first request of a connection",
  "after-abort": "right after a client that went away in the middle of its request",
  "after-hang-up": "right after a client that went away before the response",
  "after-idle": "after more than a second without a request on the connection",
  "after-silence": "after more than a second without a connection to the server",
  same: "right after another request on the connection",
};

function describeKill({ case: item, differences }: WrongResult): string {
  const last = differences[0]?.step ?? 0;
  const sent = isJudged(item) ? listExchanges(item).filter(({ step }) => step <= last) : [];
  return sent.length > 1
    ? "The requests of this case kill the server: they did so again after a restart"
    : "This request kills the server: it did so again after a restart";
}

function addNotes<Result extends CaseResult>(result: Result, notes: readonly string[]): Result {
  return { ...result, notes: [...result.notes, ...notes] };
}
