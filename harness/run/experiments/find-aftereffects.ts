import { type Case, isConcurrent, isJudged, type JudgedCase } from "../../suite/case.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";
import { isLate } from "../../transport/failure-kind.ts";
import { findField } from "../../wire/message.ts";
import type { CaseLog } from "../case-log.ts";
import { isFailure, isWrong, measureRequest } from "../case-result.ts";
import { isLasting, readRecurrence } from "./recurrence.ts";
import { failsAfter, halve, listSubjects, type Subject, type Trials } from "./trial.ts";

const maxSearches = 2;

const onRestarted = { server: "restarted" } as const;

/**
 * Finds failures that an earlier request causes: cases that fail every time are sent to a restarted
 * server first. For the first of those that pass there, it searches for the smallest request after
 * which they fail.
 */
export function* findAftereffects(logs: readonly CaseLog[]): Trials {
  const lasting = listSubjects(logs, isFailure)
    .filter(mayBeCaused)
    .toSorted((left, right) => measureRequest(left.result) - measureRequest(right.result));
  const sent = logs.flatMap((log) => {
    const { case: item, verdict } = log.result();
    return verdict !== "skipped" && isSingle(item) ? [item] : [];
  });
  const passing = lasting.length === 0 ? [] : yield* sendFirst(lasting);
  for (const subject of passing.slice(0, maxSearches)) {
    yield* findCulprit(subject, sent);
  }
}

function mayBeCaused({ result }: Subject): boolean {
  const { case: item, failure } = result;
  const isPlain = isJudged(item) && item.steps.length === 1 && !takesTime(item);
  return isPlain && !isLate(failure) && isLasting(readRecurrence(result)?.kind);
}

/** Whether a body comes after its headers, sooner from a machine that does nothing else. */
function takesTime(item: JudgedCase): boolean {
  return listExchanges(item).some(({ request }) => {
    const fields = "headers" in request ? Object.entries(request.headers ?? {}) : [];
    return request.pieces !== undefined || findField({ fields }, "Expect") !== undefined;
  });
}

/** Lists the cases that pass on a restarted server, those first that also pass after one another. */
function* sendFirst(lasting: readonly Subject[]): Trials<readonly Subject[]> {
  const together = yield { about: lasting, ...onRestarted };
  const isPassed = (index: number): boolean => {
    const result = together[index];
    return result !== undefined && !isWrong(result);
  };
  const passing = lasting.filter((_subject, index) => isPassed(index));
  const isMixed = passing.length > 0 && together.some(isWrong);
  const unclear = lasting.filter((_subject, index) => index > 0 && !isPassed(index));
  for (const subject of isMixed ? unclear : []) {
    const [alone] = yield { about: [subject], ...onRestarted };
    if (alone !== undefined && !isWrong(alone)) {
      passing.push(subject);
    }
  }
  return passing;
}

/** Those with the same document come first: a server that keeps something mistakes one for the other. */
function* findCulprit(subject: Subject, sent: readonly JudgedCase[]): Trials {
  const { case: item } = subject.result;
  if (!isSingle(item) || (yield* failsAfter(subject, [item], onRestarted))) {
    return;
  }
  const others = sortBySize(sent.filter((other) => other !== item));
  const isAlike = (other: JudgedCase): boolean => documentOf(other) === documentOf(item);
  for (const suspects of [others.filter(isAlike), others]) {
    if (suspects.length > 0 && (yield* failsAfter(subject, suspects, onRestarted))) {
      yield* halve(subject, suspects, onRestarted);
      return;
    }
  }
}

function documentOf(item: JudgedCase): string | undefined {
  return listExchanges(item).flatMap(({ request }) =>
    "document" in request ? [request.document] : [],
  )[0];
}

function isSingle(item: Case): item is JudgedCase {
  return isJudged(item) && item.steps.length === 1 && !isConcurrent(item);
}

function sortBySize(items: readonly JudgedCase[]): JudgedCase[] {
  const measure = (item: JudgedCase): number =>
    JSON.stringify(listExchanges(item).map(({ request }) => request)).length;
  return items.toSorted((left, right) => measure(right) - measure(left));
}
