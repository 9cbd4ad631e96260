import {
  failsAlone,
  measureRequest,
  passedAlone,
  passesOneByOne,
  type WrongResult,
} from "../run/case-result.ts";
import { type Recurrence, readRecurrence } from "../run/experiments/recurrence.ts";
import { isJudged } from "../suite/case.ts";
import type { Explanation } from "./cause.ts";
import { countAll } from "./count-all.ts";
import { type Failure, type Matrix, minResponses, minShare } from "./evidence.ts";

/** When a case fails → the clause that a server breaks by that; undefined when it always fails. */
const clauses: { readonly [Kind in Recurrence["kind"]]: string | undefined } = {
  always: undefined,
  "large-request": "request.document",
  "large-response": undefined,
  "new-connection": "request.delivery",
  "reused-connection": "request.delivery",
  concurrent: "isolation.overlap",
  sometimes: "isolation.no-leak",
  after: "isolation.no-leak",
  "not-first": "isolation.no-leak",
  once: "isolation.no-leak",
};

/** Minimum number of wrong tries beside other requests that chance does not explain. */
const minOverlapping = 3;

/**
 * Finds that most failures depend on what else the server does, whatever their cases are about.
 * Other requests that are under way do not cause failures that come alone, too, unless their case
 * sends some itself.
 *
 * @returns undefined when most of those that were tried again failed every time, or none was tried.
 * @see isolation.overlap
 * @see isolation.no-leak
 */
export function findUnsteady({ failures, beside }: Matrix): Explanation | undefined {
  const failed = failures.map(({ result }) => result);
  const showsOverlap = isOverlapShown(failed);
  const named = new Map(failed.map((result) => [result, nameUnsteady(result, showsOverlap)]));
  // Where a request leaves something behind, a case of several requests fails every time.
  const steady = failed.filter(
    (result) =>
      readRecurrence(result) !== undefined &&
      named.get(result) === undefined &&
      !hasSeveralSteps(result),
  );
  const unsteady = failed.filter((result) => named.get(result) !== undefined);
  if (unsteady.length <= steady.length) {
    return undefined;
  }
  const understood = unsteady.filter((result) => readRecurrence(result)?.kind === "after");
  const found = (understood.length > 0 ? understood : unsteady).map((result) => named.get(result));
  const count = (clause: string | undefined): number =>
    found.filter((other) => other === clause).length;
  const [clause = ""] = found.toSorted((left, right) => count(right) - count(left));
  const explained = failed
    .filter(
      (result) =>
        !steady.includes(result) &&
        (clause !== clauses.concurrent || !failsAlone(result) || hasSeveralSteps(result)),
    )
    .sort(
      (left, right) =>
        rankTries(left) - rankTries(right) || measureRequest(left) - measureRequest(right),
    );
  const kinds = new Set(unsteady.map((result) => readRecurrence(result)?.kind));
  if (clause === clauses.sometimes && kinds.has("sometimes") && !isProvoked(kinds)) {
    const does = "responds to the same request correctly in some tries and wrongly in others";
    const named = findNamed([...explained, ...beside]);
    return { clause: named ?? clause, certainty: "possible", does, explained };
  }
  const cameAgain = [...kinds].some((kind) => kind !== "once");
  return { clause, certainty: cameAgain ? "likely" : "possible", explained };
}

/** Finds the clause that almost all wrong responses break of those that show which one. */
function findNamed(wrong: readonly WrongResult[]): string | undefined {
  const named = wrong
    .map(({ differences }) => differences.flatMap(({ clause }) => clause ?? []))
    .filter((clauses) => clauses.length > 0);
  const [[clause, count] = ["", 0]] = [...countAll(named.map((clauses) => new Set(clauses)))].sort(
    ([, left], [, right]) => right - left,
  );
  return count >= Math.max(minResponses, minShare * named.length) ? clause : undefined;
}

/**
 * Finds the failures that come only where requests overlap, beside those of another bug.
 *
 * @see isolation.overlap
 */
export function findOverlap(failures: readonly Failure[]): Explanation | undefined {
  const explained = failures
    .map(({ result }) => result)
    .filter((result) => passesOneByOne(result) || readRecurrence(result)?.kind === "concurrent");
  return explained.length === 0
    ? undefined
    : { clause: "isolation.overlap", certainty: "likely", explained };
}

/** Whether something precedes failures that makes them come. */
function isProvoked(kinds: ReadonlySet<Recurrence["kind"] | undefined>): boolean {
  return [...kinds].some((kind) => !["sometimes", "once", "concurrent"].includes(kind ?? ""));
}

/** Puts failures first that are known to follow a certain request, then others that were tried. */
function rankTries(result: WrongResult): number {
  const recurrence = readRecurrence(result);
  const isUnsteady = recurrence !== undefined && clauses[recurrence.kind] !== undefined;
  return recurrence === undefined ? 3 : recurrence.kind === "after" ? 0 : isUnsteady ? 1 : 2;
}

function hasSeveralSteps({ case: item }: WrongResult): boolean {
  return isJudged(item) && item.steps.length > 1;
}

/** Whether what failed only beside other requests came again there more often than by chance. */
function isOverlapShown(failed: readonly WrongResult[]): boolean {
  const together = failed
    .map(readRecurrence)
    .reduce((sum, when) => sum + (when?.kind === "concurrent" ? when.wrong : 0), 0);
  return together >= minOverlapping;
}

/**
 * Names the clause that a server breaks when a case fails like this; undefined when it always fails.
 *
 * @param showsOverlap whether requests fail for those that are under way at the same time.
 */
function nameUnsteady(result: WrongResult, showsOverlap: boolean): string | undefined {
  const recurrence = readRecurrence(result);
  const clause = recurrence && clauses[recurrence.kind];
  if (recurrence === undefined || clause === undefined) {
    return undefined;
  }
  if (result.received !== undefined && ![200, 400].includes(result.received.status)) {
    return "status.only-200-and-400";
  }
  const { kind } = recurrence;
  const isBeside = kind === "concurrent" || (kind === "once" && passedAlone(result));
  return isBeside ? (showsOverlap ? clauses.concurrent : clauses.once) : clause;
}
