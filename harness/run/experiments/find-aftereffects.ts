import { type Case, isConcurrent, isJudged, type JudgedCase } from "../../suite/case.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";
import { findExpectation } from "../../transport/compose-request.ts";
import { isLate } from "../../transport/failure-kind.ts";
import { type CaseLog, readResults } from "../case-log.ts";
import { isFailure, isWrong, measureRequest } from "../case-result.ts";
import { failsAfter, halve, type Laboratory, type Subject } from "./laboratory.ts";
import { isLasting, readRecurrence } from "./recurrence.ts";
import { sortBySimilarity } from "./sort-by-similarity.ts";

/** Maximum number of failures whose trigger is searched for. */
const maxSearches = 2;

/** Sizes of the groups of suspects that are tried one after the other, the most similar ones first. */
const groupSizes = [30, 200, 1000] as const;

const onRestarted = { server: "restarted" } as const;

/**
 * Finds failures that an earlier request causes: cases that fail every time are sent to a restarted
 * server first. For the first of those that pass there, it searches for the smallest request after
 * which they fail.
 */
export async function findAftereffects(
  logs: readonly CaseLog[],
  laboratory: Laboratory,
): Promise<void> {
  if (!laboratory.restarts) {
    return;
  }
  const results = readResults(logs);
  const lasting = [...results]
    .flatMap(([result, log]) => (isFailure(result) ? [{ log, result }] : []))
    .filter(mayBeCaused)
    .toSorted((left, right) => measureRequest(left.result) - measureRequest(right.result));
  const sent = [...results.keys()].flatMap(({ case: item, verdict }) =>
    verdict !== "skipped" && isSingle(item) ? [item] : [],
  );
  const passing = await sendFirst(lasting, laboratory);
  for (const subject of passing.slice(0, maxSearches)) {
    await findTrigger(subject, sent, laboratory);
  }
}

/**
 * Whether an earlier request may have caused the failure of a single one, as far as tries have
 * shown.
 */
function mayBeCaused({ result }: Subject): boolean {
  const { case: item, failure } = result;
  const isPlain = isJudged(item) && item.steps.length === 1 && !takesTime(item);
  return isPlain && !isLate(failure) && isLasting(readRecurrence(result)?.kind);
}

/** Whether a body comes after its headers, sooner from a machine that does nothing else. */
function takesTime(item: JudgedCase): boolean {
  return listExchanges(item).some(
    ({ request }) =>
      request.pieces !== undefined ||
      ("headers" in request && findExpectation(request.headers ?? {}) !== undefined),
  );
}

/**
 * Sends cases to a restarted server, one after the other, and those again alone that may fail only
 * for the ones before them.
 *
 * @returns those that pass; the ones that pass at once come first.
 */
async function sendFirst(
  lasting: readonly Subject[],
  laboratory: Laboratory,
): Promise<readonly Subject[]> {
  const passes = async (about: readonly Subject[]): Promise<readonly boolean[]> =>
    (await laboratory.ask({ about, ...onRestarted })).map((result) => !isWrong(result));
  const together = lasting.length === 0 ? [] : await passes(lasting);
  const passing = lasting.filter((_subject, index) => together[index] === true);
  const isMixed = passing.length > 0 && together.includes(false);
  const unclear = lasting.filter((_subject, index) => index > 0 && together[index] !== true);
  for (const subject of isMixed ? unclear : []) {
    const [isPassed] = await passes([subject]);
    if (isPassed === true) {
      passing.push(subject);
    }
  }
  return passing;
}

/** Looks for the smallest case after which another one fails that passes first. */
async function findTrigger(
  subject: Subject,
  sent: readonly JudgedCase[],
  laboratory: Laboratory,
): Promise<void> {
  const { case: item } = subject.result;
  if (!isSingle(item) || (await failsAfter(laboratory, subject, [item], onRestarted))) {
    return;
  }
  let suspects = sortBySimilarity(
    sent.filter((other) => other !== item),
    item,
  );
  for (const size of groupSizes) {
    const group = suspects.slice(0, size);
    suspects = suspects.slice(size);
    if (group.length > 0 && (await failsAfter(laboratory, subject, group, onRestarted))) {
      await halve(laboratory, subject, sortBySize(group), onRestarted);
      return;
    }
  }
}

function isSingle(item: Case): item is JudgedCase {
  return isJudged(item) && item.steps.length === 1 && !isConcurrent(item);
}

/** Sorts cases by size, the smallest last: that half is tried first. */
function sortBySize(items: readonly JudgedCase[]): JudgedCase[] {
  const measure = (item: JudgedCase): number =>
    JSON.stringify(listExchanges(item).map(({ request }) => request)).length;
  return items.toSorted((left, right) => measure(right) - measure(left));
}
