import type { RestartedServer } from "../../server/restart-server.ts";
import { type Case, isJudged, type JudgedCase } from "../../suite/case.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";
import { findExpectation } from "../../transport/header-speller.ts";
import {
  type CaseResult,
  isFailure,
  isWrong,
  measureRequest,
  type WrongResult,
} from "../case-result.ts";
import { isConcurrent } from "../is-concurrent.ts";
import { limitTarget } from "../limit-target.ts";
import type { RunContext } from "../run-context.ts";
import { runJudgedCase } from "../run-judged-case.ts";
import type { Recurrence } from "./recurrence.ts";
import { sortBySimilarity } from "./sort-by-similarity.ts";

/** Bounds of the search. */
const bounds = {
  /** Milliseconds for all restarts and requests. */
  searchMs: 12_000,
  /** Milliseconds for one response. */
  timeoutMs: 2000,
  /** Maximum number of failures whose trigger is searched for. */
  searches: 2,
} as const;

/** Sizes of the groups of suspects that are tried one after the other, the most similar ones first. */
const groupSizes = [30, 200, 1000] as const;

/** What is needed to try cases on a server that has done nothing else. */
interface TrialSetup {
  readonly restart: () => Promise<RestartedServer | undefined>;
  readonly context: RunContext;
  /** When the search ends, by `performance.now()`. */
  readonly deadline: number;
}

/**
 * Finds failures that an earlier request causes: cases that fail every time are sent to a restarted
 * server first. For the first of those that pass there, it searches for the smallest request after
 * which they fail.
 *
 * @param restart starts the server once more; undefined for one that the kit did not start.
 * @returns the results; those that pass there have another recurrence, and those that fail have
 *   `failsFirst`.
 */
export async function findAftereffects(
  results: readonly CaseResult[],
  restart: TrialSetup["restart"] | undefined,
  context: RunContext,
): Promise<readonly CaseResult[]> {
  const lasting = results.filter(isFailure).filter(isLasting);
  if (restart === undefined || lasting.length === 0 || context.watchdog.reason() !== undefined) {
    return results;
  }
  const setup = { restart, context, deadline: performance.now() + bounds.searchMs };
  const found = new Map<CaseResult, CaseResult>();
  const { passing, failing } = await sortByFirst(lasting, setup);
  for (const result of failing) {
    found.set(result, { ...result, failsFirst: true });
  }
  for (const [index, result] of passing.entries()) {
    const trigger =
      index < bounds.searches ? await findTriggerBefore(result, results, setup) : undefined;
    // One that failed only once also passes after other requests.
    if (trigger !== undefined || result.recurrence?.kind !== "once") {
      found.set(result, { ...result, recurrence: toRecurrence(trigger) });
    }
  }
  return results.map((result) => found.get(result) ?? result);
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
    failure !== "timeout" &&
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
async function sortByFirst(lasting: readonly WrongResult[], setup: TrialSetup): Promise<SentFirst> {
  const sorted = lasting.toSorted((left, right) => measureRequest(left) - measureRequest(right));
  const together = await sendFirst(sorted, setup);
  if (!together.includes(false)) {
    return { passing: together.length === 0 ? [] : sorted, failing: [] };
  }
  const passing = sorted.filter((_result, index) => together[index] === true);
  const failing = together[0] === false ? sorted.slice(0, 1) : [];
  for (const result of passing.length === 0 ? [] : sorted) {
    // One that passes may be what makes the next ones fail.
    const [isPassed] =
      passing.includes(result) || failing.includes(result) ? [] : await sendFirst([result], setup);
    if (isPassed !== undefined) {
      (isPassed ? passing : failing).push(result);
    }
  }
  return { passing, failing };
}

/** Sends cases to a restarted server, and says of each that was sent whether it passed. */
async function sendFirst(
  results: readonly WrongResult[],
  { restart, context, deadline }: TrialSetup,
): Promise<readonly boolean[]> {
  const server = performance.now() < deadline ? await restart() : undefined;
  if (server === undefined) {
    return [];
  }
  try {
    const passed: boolean[] = [];
    for (const { case: item } of results) {
      if (!isJudged(item) || performance.now() > deadline) {
        break;
      }
      passed.push(!isWrong(await runJudgedCase(item, toHurried(context, server))));
    }
    return passed;
  } finally {
    await server.close();
  }
}

function toHurried(context: RunContext, { target }: RestartedServer): RunContext {
  const timeoutMs = Math.min(context.timeoutMs, bounds.timeoutMs);
  return { ...context, target: limitTarget(target, timeoutMs) };
}

/** Finds the smallest case after which another one fails that passes first. */
async function findTriggerBefore(
  { case: item }: WrongResult,
  results: readonly CaseResult[],
  setup: TrialSetup,
): Promise<JudgedCase | undefined> {
  if (!isJudged(item)) {
    return undefined;
  }
  const sent = results
    .filter(({ verdict }) => verdict !== "skipped")
    .flatMap(({ case: other }) => (isSuspect(other) && other !== item ? [other] : []));
  if (await failsAfter([item], item, setup)) {
    return item;
  }
  let suspects = sortBySimilarity(sent, item);
  for (const size of groupSizes) {
    const group = suspects.slice(0, size);
    suspects = suspects.slice(size);
    if (group.length > 0 && (await failsAfter(group, item, setup))) {
      return halve(sortBySize(group), item, setup);
    }
  }
  return undefined;
}

function isSuspect(item: Case): item is JudgedCase {
  return isJudged(item) && item.steps.length === 1 && !isConcurrent(item);
}

function sortBySize(items: readonly JudgedCase[]): JudgedCase[] {
  return items.toSorted((left, right) => measureCase(left) - measureCase(right));
}

function measureCase(item: JudgedCase): number {
  return JSON.stringify(listExchanges(item).map(({ request }) => request)).length;
}

/** Halves suspects as long as the case fails after some of them, the smaller ones first. */
async function halve(
  suspects: readonly JudgedCase[],
  item: JudgedCase,
  setup: TrialSetup,
): Promise<JudgedCase | undefined> {
  let left = suspects;
  while (left.length > 1) {
    const middle = left.length >> 1;
    const small = left.slice(0, middle);
    left = (await failsAfter(small, item, setup)) ? small : left.slice(middle);
  }
  const isFound = left.length === 1 && (await failsAfter(left, item, setup));
  return isFound ? left[0] : undefined;
}

/** Whether a case fails on a restarted server after others; not when there is no time left. */
async function failsAfter(
  others: readonly JudgedCase[],
  item: JudgedCase,
  { restart, context, deadline }: TrialSetup,
): Promise<boolean> {
  const server = performance.now() < deadline ? await restart() : undefined;
  if (server === undefined) {
    return false;
  }
  try {
    const hurried = toHurried(context, server);
    for (const other of others) {
      if (performance.now() > deadline) {
        return false;
      }
      await runJudgedCase(other, hurried);
    }
    return isWrong(await runJudgedCase(item, hurried));
  } finally {
    await server.close();
  }
}

function toRecurrence(trigger: JudgedCase | undefined): Recurrence {
  if (trigger === undefined) {
    return { kind: "not-first" };
  }
  const [request] = listExchanges(trigger).map((exchange) => exchange.request);
  const document = request !== undefined && "document" in request ? request.document : undefined;
  return { kind: "after", caseId: trigger.id, ...(document !== undefined && { document }) };
}
