import { blamesLoad } from "../transport/failure-kind.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import { type CaseResult, isFailure, isWrong, type WrongResult } from "./case-result.ts";
import { describeCircumstance } from "./schedule-cases.ts";

/** What was observed of a case, and when; never changed. */
export type LogEntry =
  /** In its turn, maybe while others ran. */
  | { readonly when: "run"; readonly result: CaseResult; readonly isAlone?: true | undefined }
  /** Once more, while nothing else ran; `canQueue` if a request before may have waited for others. */
  | { readonly when: "alone"; readonly result: CaseResult; readonly canQueue: boolean }
  /** Once more, without the circumstance in which it failed. */
  | { readonly when: "usual"; readonly result: CaseResult }
  /** Its request as one of many over a single connection, counted from 1. */
  | { readonly when: "connection"; readonly result: CaseResult; readonly place: number }
  /** Its request as the kit sent it for itself. */
  | { readonly when: "kit"; readonly result: CaseResult }
  /** The smallest one that fails; without a result where the case itself did not fail again. */
  | { readonly when: "shrunk"; readonly result?: CaseResult }
  /** What limits how far it could be shrunk. */
  | { readonly when: "noted"; readonly note: string }
  /** On a restarted server, since the first one had died. */
  | { readonly when: "restarted"; readonly result: CaseResult }
  /** On a restarted server, which died again, of a certain request if one is known. */
  | {
      readonly when: "killing";
      readonly note: string;
      readonly request?: WireRequest;
      /** Where that request is not the one without a response. */
      readonly step?: number;
    }
  /** In an experiment, of which this is the conclusion. */
  | { readonly when: "tried"; readonly found: TriedFindings };

/** What experiments find out about a failed case. */
export type TriedFindings = Pick<WrongResult, "recurrence" | "failsFirst" | "failsOneByOne">;

/** Entries of a log by when they were observed. */
type EntryOf<When extends LogEntry["when"]> = Extract<LogEntry, { readonly when: When }>;

/**
 * Concludes the result of a case from all that was observed of it. Only here is decided what load
 * excuses, which of several results counts, and what is noted about it.
 */
export function concludeCase(entries: readonly LogEntry[]): CaseResult {
  const last = <When extends LogEntry["when"]>(when: When): EntryOf<When> | undefined =>
    entries.findLast((entry): entry is EntryOf<When> => entry.when === when);
  const run = last("run");
  if (run === undefined) {
    throw new Error("A case has no result before it runs");
  }
  if (entries.length === 1 && run.isAlone === undefined) {
    return run.result;
  }
  const alone = last("alone");
  const judged = judgeLoad(run, alone);
  const settled = judged.verdict === "passed" ? judgeRepeats(judged, entries) : judged;
  const shrunk = last("shrunk");
  const restarted = last("restarted");
  if (restarted !== undefined) {
    const { source, origin } = settled;
    return addNote({ ...restarted.result, source, origin }, tryNote);
  }
  return addFindings(shrunk === undefined ? settled : judgeShrunk(settled, shrunk), {
    isUsuallyPassed: last("usual")?.result.verdict === "passed",
    note: last("noted")?.note,
    killing: last("killing"),
    found: entries.flatMap((entry) => (entry.when === "tried" ? entry.found : [])),
  });
}

/** Noted where a case failed while other requests were under way, and passed alone. */
const passedAlone = "Failed while other requests were under way, and passed alone";

const tryNote = "Sent again after a restart, since the server had died";

const ownRequest =
  "The kit sent this request to wait for the server, to check its set-up or to open a connection: the same request passed later";

/**
 * Chooses between the results of a case that failed while others ran, and was run alone then. A
 * conforming server may be slow or reject connections; it may not give another response.
 */
function judgeLoad(
  { result, isAlone }: EntryOf<"run">,
  alone: EntryOf<"alone"> | undefined,
): CaseResult {
  if (alone === undefined || !isWrong(result)) {
    return isAlone === true && isFailure(result) ? { ...result, failsAlone: true } : result;
  }
  if (isFailure(alone.result)) {
    return { ...alone.result, failsAlone: true };
  }
  if (alone.result.verdict !== "passed") {
    return result;
  }
  const { failure } = result;
  return blamesLoad(failure, alone.canQueue)
    ? { ...alone.result, notes: [`No response while other requests were under way: ${failure}`] }
    : addNote({ ...result, passedAlone: true }, passedAlone);
}

/** A case that passed fails if the response to the same request was wrong at another time. */
function judgeRepeats(passed: CaseResult, entries: readonly LogEntry[]): CaseResult {
  for (const entry of entries) {
    if ((entry.when === "connection" || entry.when === "kit") && isWrong(entry.result)) {
      const note =
        entry.when === "kit"
          ? ownRequest
          : `Failed as request ${entry.place} of a connection, and passed earlier in the run`;
      return addNote(entry.result, note);
    }
  }
  return passed;
}

function judgeShrunk(result: CaseResult, { result: shrunk }: EntryOf<"shrunk">): CaseResult {
  return shrunk ?? addNote({ ...result, passedAlone: true }, passedAlone);
}

/** What was found out about a wrong result. */
interface Findings {
  readonly isUsuallyPassed: boolean;
  readonly note: string | undefined;
  readonly killing: EntryOf<"killing"> | undefined;
  readonly found: readonly TriedFindings[];
}

function addFindings(
  result: CaseResult,
  { isUsuallyPassed, note, killing, found }: Findings,
): CaseResult {
  if (!isWrong(result)) {
    return result;
  }
  const { circumstance } = result;
  const notes = [
    ...(isUsuallyPassed && circumstance !== undefined ? [describeCircumstance(circumstance)] : []),
    ...[note, killing?.note].filter((text) => text !== undefined),
  ];
  const noted = { ...result, notes: [...result.notes, ...notes] };
  return {
    ...(killing === undefined ? noted : blame(noted, killing)),
    recurrence: found.findLast((one) => one.recurrence)?.recurrence,
    failsFirst: found.findLast((one) => one.failsFirst)?.failsFirst,
    failsOneByOne: found.findLast((one) => one.failsOneByOne)?.failsOneByOne,
  };
}

/** Shows the request that killed the server. */
function blame(result: WrongResult, { request, step }: EntryOf<"killing">): WrongResult {
  const message = "The server gives no response to anything after this request";
  return {
    ...result,
    request: request ?? result.request,
    differences: step === undefined ? result.differences : [{ step, pointer: "", message }],
  };
}

function addNote<Result extends CaseResult>(result: Result, note: string): Result {
  return { ...result, notes: [...result.notes, note] };
}
