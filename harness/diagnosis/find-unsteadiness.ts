import { isObject } from "../json/json-value.ts";
import { parseJson } from "../json/parse-json.ts";
import {
  failsAlone,
  failsOneByOne,
  measureRequest,
  passedAlone,
  type WrongResult,
} from "../run/case-result.ts";
import { type Recurrence, readRecurrence } from "../run/experiments/recurrence.ts";
import { isConcurrent, isJudged } from "../suite/case.ts";
import { findForeignError } from "./find-foreign-error.ts";

/** Failures that do not come every time, and the clause that a server breaks by them. */
export interface Unsteadiness {
  /** Id of the clause. */
  readonly clause: string;
  /**
   * Whether nothing was found that makes the same request fail at one time and not at another, as
   * other requests do: it need not be what they leave behind.
   */
  readonly isUnprovoked: boolean;
  /** Whether a failure came again, so that more is known than that it came in the run. */
  readonly cameAgain: boolean;
  readonly explained: readonly WrongResult[];
}

/** When a case fails → the clause that a server breaks by that, unless the failure says another. */
const brokenClauses: { readonly [Kind in Recurrence["kind"]]: string | undefined } = {
  always: undefined,
  "large-request": undefined,
  "large-response": undefined,
  "new-connection": "request.delivery",
  "reused-connection": "request.delivery",
  concurrent: "isolation.overlap",
  sometimes: "isolation.no-leak",
  after: "isolation.no-leak",
  "not-first": "isolation.no-leak",
  once: "isolation.no-leak",
};

/** Clauses of which a bug shows only at times. */
export const unsteadyClauses: ReadonlySet<string | undefined> = new Set([
  ...Object.values(brokenClauses).flatMap((clause) => clause ?? []),
  "service.reusable-document",
  "validation.repeatable",
]);

/**
 * Finds that most failures depend on what else the server does, whatever their cases are about.
 * Other requests that are under way do not cause failures that come alone, too, unless their case
 * sends some itself.
 *
 * @returns undefined when most of those that were tried again failed every time, or none was tried.
 */
export function findUnsteadiness(failed: readonly WrongResult[]): Unsteadiness | undefined {
  const showsOverlap = isOverlapShown(failed);
  const clauses = new Map(
    failed.flatMap((result) => {
      const clause = findBrokenClause(result, showsOverlap);
      return clause === undefined ? [] : [[result, clause] as const];
    }),
  );
  // Where a request leaves something behind, a case of several requests fails every time.
  const steady = failed.filter(
    (result) =>
      readRecurrence(result) !== undefined && !clauses.has(result) && !hasSeveralSteps(result),
  );
  const unsteady = failed.filter((result) => clauses.has(result));
  if (unsteady.length <= steady.length) {
    return undefined;
  }
  const understood = unsteady.filter((result) => readRecurrence(result)?.kind === "after");
  const named = (understood.length > 0 ? understood : unsteady).flatMap(
    (result) => clauses.get(result) ?? [],
  );
  const count = (clause: string): number => named.filter((other) => other === clause).length;
  const [clause = ""] = named.toSorted((left, right) => count(right) - count(left));
  const explained = failed.filter(
    (result) =>
      !steady.includes(result) &&
      (clause !== "isolation.overlap" || !failsAlone(result) || hasSeveralSteps(result)),
  );
  return {
    clause,
    isUnprovoked:
      clause === brokenClauses.sometimes &&
      unsteady.some((result) => readRecurrence(result)?.kind === "sometimes") &&
      unsteady.every(isUncaused) &&
      explained.every((result) => findForeignError(result) === undefined),
    cameAgain: unsteady.some((result) => readRecurrence(result)?.kind !== "once"),
    explained: explained.toSorted(
      (left, right) =>
        rankTries(left) - rankTries(right) || measureRequest(left) - measureRequest(right),
    ),
  };
}

/** Whether tries came out differently although nothing preceded them that makes them fail. */
function isUncaused(result: WrongResult): boolean {
  return ["sometimes", "once", "concurrent"].includes(readRecurrence(result)?.kind ?? "");
}

/** Puts failures first that are known to follow a certain request, then others that were tried. */
function rankTries(result: WrongResult): number {
  const recurrence = readRecurrence(result);
  const isUnsteady = recurrence !== undefined && brokenClauses[recurrence.kind] !== undefined;
  return recurrence === undefined ? 3 : recurrence.kind === "after" ? 0 : isUnsteady ? 1 : 2;
}

function hasSeveralSteps({ case: item }: WrongResult): boolean {
  return isJudged(item) && item.steps.length > 1;
}

/** Minimum number of tries, and of failed cases, that show by failing that overlap is to blame. */
const minOverlapping = 3;

/**
 * Whether other requests that are under way make requests fail: what failed only beside them came
 * again there so often that chance does not explain it, or a third of the failed cases send requests
 * at once, as about a tenth of all requests are sent.
 *
 * @see isolation.overlap
 */
function isOverlapShown(failed: readonly WrongResult[]): boolean {
  const together = failed
    .map(readRecurrence)
    .reduce((sum, when) => sum + (when?.kind === "concurrent" ? when.wrong : 0), 0);
  const { length } = failed.filter((result) => isConcurrent(result.case) && !failsOneByOne(result));
  return together >= minOverlapping || (length >= minOverlapping && 3 * length >= failed.length);
}

/**
 * The clause that a server breaks when a case fails like this; undefined when it always fails.
 *
 * @param showsOverlap whether requests fail for those that are under way at the same time.
 */
function findBrokenClause(result: WrongResult, showsOverlap: boolean): string | undefined {
  const { received, request } = result;
  const recurrence = readRecurrence(result);
  const kind = recurrence?.kind === "concurrent" && !showsOverlap ? "once" : recurrence?.kind;
  const clause = kind && brokenClauses[kind];
  if (recurrence === undefined || clause === undefined) {
    return undefined;
  }
  if (recurrence.kind === "sometimes" && hasOtherOrder(result)) {
    return "validation.order";
  }
  if (recurrence.kind === "after" && sendsSameDocument(result, recurrence)) {
    return "service.reusable-document";
  }
  // The distance of packets in time is not the same in each try.
  if (request.pieces !== undefined && request.pieces.length > 0) {
    return "request.delivery";
  }
  if (received !== undefined && ![200, 400].includes(received.status)) {
    return "status.only-200-and-400";
  }
  const isLoad = recurrence.kind === "once" && passedAlone(result);
  return showsOverlap && isLoad && !addsErrors(result) ? "isolation.overlap" : clause;
}

/** Whether a response is wrong only in listing errors of other requests besides its own. */
function addsErrors({ differences }: WrongResult): boolean {
  return (
    differences.length > 0 &&
    differences.every(
      ({ pointer, expected, received }) =>
        /\/body\/errors\/\d+$/.test(pointer) && expected === undefined && received !== undefined,
    )
  );
}

/** Whether a request has the document, with variables, after which it fails. */
function sendsSameDocument(
  { request, case: item }: WrongResult,
  { caseId, document }: Extract<Recurrence, { readonly kind: "after" }>,
): boolean {
  const body = parseJson(String(request.body ?? ""));
  return (
    caseId !== item.id &&
    document !== undefined &&
    isObject(body) &&
    body["document"] === document &&
    body["variables"] !== undefined
  );
}

/** Whether all that is wrong is the order of the defects. */
function hasOtherOrder({ differences }: WrongResult): boolean {
  const sort = (kind: "expected" | "received"): string =>
    JSON.stringify(differences.map((difference) => difference[kind] ?? null).sort());
  return (
    differences.length > 1 &&
    differences.every(({ pointer }) => pointer.startsWith("/body/errors/")) &&
    sort("expected") === sort("received")
  );
}
