import { type Case, isJudged, type JudgedCase } from "../../suite/case.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";
import { isLate } from "../../transport/failure-kind.ts";
import { findExpectation } from "../../transport/header-speller.ts";
import {
  type CaseResult,
  isFailure,
  isWrong,
  measureRequest,
  type WrongResult,
} from "../case-result.ts";
import { isConcurrent } from "../is-concurrent.ts";
import { type Experiment, failsAfter, halve } from "./experiment.ts";
import type { Recurrence } from "./recurrence.ts";
import { sortBySimilarity } from "./sort-by-similarity.ts";

/** Maximum number of failures whose trigger is searched for. */
const maxSearches = 2;

/** Sizes of the groups of suspects that are tried one after the other, the most similar ones first. */
const groupSizes = [30, 200, 1000] as const;

/** What a restarted server shows of a failed case. */
export interface Aftereffect {
  readonly result: WrongResult;
  readonly found: Pick<WrongResult, "recurrence" | "failsFirst">;
}

/**
 * Finds failures that an earlier request causes: cases that fail every time are sent to a restarted
 * server first. For the first of those that pass there, it searches for the smallest request after
 * which they fail.
 *
 * @returns another recurrence for those that pass there, and `failsFirst` for those that fail.
 */
export function* findAftereffects(results: readonly CaseResult[]): Experiment<Aftereffect[]> {
  const lasting = results.filter(isFailure).filter(isLasting);
  const { passing, failing } = yield* sortByFirst(
    lasting.toSorted((left, right) => measureRequest(left) - measureRequest(right)),
  );
  const found: Aftereffect[] = failing.map((result) => ({ result, found: { failsFirst: true } }));
  for (const [index, result] of passing.entries()) {
    const trigger = index < maxSearches ? yield* findTriggerBefore(result, results) : undefined;
    // One that failed only once also passes after other requests.
    if (trigger !== undefined || result.recurrence?.kind !== "once") {
      found.push({ result, found: { recurrence: toRecurrence(trigger) } });
    }
  }
  return found;
}

const lastingKinds: ReadonlySet<Recurrence["kind"]> = new Set([
  "always",
  "large-request",
  "large-response",
  "once",
]);

/**
 * Whether an earlier request may have caused the failure of a single one, as far as tries have
 * shown.
 */
function isLasting({ recurrence, case: item, failure }: WrongResult): boolean {
  return (
    recurrence !== undefined &&
    lastingKinds.has(recurrence.kind) &&
    !isLate(failure) &&
    isJudged(item) &&
    item.steps.length === 1 &&
    !takesTime(item)
  );
}

/** Whether a body comes after its headers, sooner from a machine that does nothing else. */
function takesTime(item: JudgedCase): boolean {
  return listExchanges(item).some(
    ({ request }) =>
      request.pieces !== undefined ||
      ("headers" in request && findExpectation(request.headers ?? {}) !== undefined),
  );
}

/** Failed cases, by whether they pass as the first request of a server. */
interface SentFirst {
  readonly passing: readonly WrongResult[];
  readonly failing: readonly WrongResult[];
}

/** Sends cases to a restarted server, one after the other; those that pass at once come first. */
function* sortByFirst(lasting: readonly WrongResult[]): Experiment<SentFirst> {
  const passes = function* (results: readonly WrongResult[]): Experiment<readonly boolean[]> {
    const tried = yield { cases: results.map((result) => result.case), restarts: true };
    return tried.map(({ result }) => !isWrong(result));
  };
  const together = lasting.length === 0 ? [] : yield* passes(lasting);
  const passing = lasting.filter((_result, index) => together[index] === true);
  const failing = lasting.slice(0, together[0] === false ? 1 : 0);
  for (const result of passing.length === 0 || !together.includes(false) ? [] : lasting) {
    // One that passes may be what makes the next ones fail.
    const isSorted = passing.includes(result) || failing.includes(result);
    const [isPassed] = isSorted ? [] : yield* passes([result]);
    if (isPassed !== undefined) {
      (isPassed ? passing : failing).push(result);
    }
  }
  return { passing, failing };
}

/** Finds the smallest case after which another one fails that passes first. */
function* findTriggerBefore(
  { case: item }: WrongResult,
  results: readonly CaseResult[],
): Experiment<JudgedCase | undefined> {
  if (!isJudged(item)) {
    return undefined;
  }
  const sent = results
    .filter(({ verdict }) => verdict !== "skipped")
    .flatMap(({ case: other }) => (isSingle(other) && other !== item ? [other] : []));
  const restarts = true;
  if (yield* failsAfter([item], item, { restarts })) {
    return item;
  }
  let suspects = sortBySimilarity(sent, item);
  for (const size of groupSizes) {
    const group = suspects.slice(0, size);
    suspects = suspects.slice(size);
    if (group.length > 0 && (yield* failsAfter(group, item, { restarts }))) {
      return yield* halve(sortBySize(group), item, { restarts });
    }
  }
  return undefined;
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

function toRecurrence(trigger: JudgedCase | undefined): Recurrence {
  if (trigger === undefined) {
    return { kind: "not-first" };
  }
  const [request] = listExchanges(trigger).map((exchange) => exchange.request);
  const document = request !== undefined && "document" in request ? request.document : undefined;
  return { kind: "after", caseId: trigger.id, ...(document !== undefined && { document }) };
}
