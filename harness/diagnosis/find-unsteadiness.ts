import { isObject } from "../json/json-value.ts";
import { readJsonBody } from "../json/read-json-body.ts";
import { measureRequest, type WrongResult } from "../run/case-result.ts";
import { passedAlone } from "../run/note-load.ts";
import type { Recurrence } from "../run/recurrence/recurrence.ts";
import { isJudged } from "../suite/case.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import { findForeignError } from "./find-foreign-error.ts";
import { isOverlapShown } from "./is-overlap-shown.ts";

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
  /** Those that were tried again first. */
  readonly explained: readonly WrongResult[];
}

/** Share of the repeated failures that must come and go. */
const minShare = 0.5;

/**
 * Finds that most failures depend on what else the server does, whatever their cases are about.
 * Other requests that are under way do not cause failures that come alone, too, unless their case
 * sends some itself.
 *
 * @returns undefined when most of those that were tried again failed every time, or none was tried.
 */
export function findUnsteadiness(failed: readonly WrongResult[]): Unsteadiness | undefined {
  const repeated = failed.filter(({ recurrence }) => recurrence !== undefined);
  const showsOverlap = isOverlapShown(failed);
  const clauseOf = (result: WrongResult): string | undefined =>
    findBrokenClause(result, showsOverlap);
  const unsteady = repeated.filter((result) => clauseOf(result) !== undefined);
  // Where a request leaves something behind, a case of several requests fails every time.
  const tried = repeated.filter((result) => unsteady.includes(result) || !hasSeveralSteps(result));
  if (unsteady.length === 0 || unsteady.length <= minShare * tried.length) {
    return undefined;
  }
  const understood = unsteady.filter(({ recurrence }) => recurrence?.kind === "after");
  const clauses = (understood.length > 0 ? understood : unsteady).flatMap(
    (result) => clauseOf(result) ?? [],
  );
  const count = (clause: string): number => clauses.filter((other) => other === clause).length;
  const [clause] = clauses.toSorted((left, right) => count(right) - count(left));
  const explained = failed.filter(
    (result) =>
      (!tried.includes(result) || unsteady.includes(result)) &&
      (clause !== "isolation.overlap" || result.failsAlone !== true || hasSeveralSteps(result)),
  );
  const isUnprovoked =
    clause === brokenClauses.sometimes &&
    unsteady.some((result) => result.recurrence?.kind === "sometimes") &&
    unsteady.every(isUncaused) &&
    explained.every((result) => findForeignError(result) === undefined);
  const cameAgain = unsteady.some(({ recurrence }) => recurrence?.kind !== "once");
  return clause === undefined
    ? undefined
    : { clause, isUnprovoked, cameAgain, explained: sortByEvidence(explained) };
}

/**
 * Whether tries came out differently although nothing preceded them that makes them fail. Where most
 * do so alone, one that only did so beside other requests may have been lucky alone.
 */
function isUncaused({ recurrence }: WrongResult): boolean {
  return ["sometimes", "once", "concurrent"].includes(recurrence?.kind ?? "");
}

function hasSeveralSteps({ case: item }: WrongResult): boolean {
  return isJudged(item) && item.steps.length > 1;
}

/** Puts failures first that are known to follow a certain request, then others that were tried. */
function sortByEvidence(results: readonly WrongResult[]): WrongResult[] {
  const rank = (result: WrongResult): number =>
    result.recurrence === undefined
      ? 3
      : result.recurrence.kind === "after"
        ? 0
        : findBrokenClause(result, true) === undefined
          ? 2
          : 1;
  return results.toSorted(
    (left, right) => rank(left) - rank(right) || measureRequest(left) - measureRequest(right),
  );
}

/**
 * The clause that a server breaks when a case fails like this; undefined when it always fails.
 *
 * @param showsOverlap whether requests fail for those that are under way at the same time.
 */
function findBrokenClause(result: WrongResult, showsOverlap: boolean): string | undefined {
  const { recurrence, received } = result;
  const kind = recurrence?.kind === "concurrent" && !showsOverlap ? "once" : recurrence?.kind;
  const clause = kind && brokenClauses[kind];
  if (recurrence?.kind === "sometimes" && hasOtherOrder(result)) {
    return "validation.order";
  }
  const isAfterOther = recurrence?.kind === "after" && recurrence.caseId !== result.case.id;
  if (isAfterOther && hasVariables(result.request, recurrence.document)) {
    return "service.reusable-document";
  }
  if (clause !== undefined && comesInPieces(result)) {
    return "request.delivery";
  }
  if (clause !== undefined && received !== undefined && ![200, 400].includes(received.status)) {
    return "status.only-200-and-400";
  }
  const isLoad = recurrence?.kind === "once" && result.notes.includes(passedAlone);
  return showsOverlap && isLoad && !addsErrors(result) ? "isolation.overlap" : clause;
}

/** Whether a body comes in packets, whose distance in time is not the same in each try. */
function comesInPieces({ request: { pieces = [] } }: WrongResult): boolean {
  return pieces.length > 0;
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

/** Whether a request is a document with variables. */
function hasVariables({ body }: WireRequest, expected: string | undefined): boolean {
  const read = body === undefined ? undefined : readJsonBody(body);
  if (expected === undefined || read?.ok !== true || !isObject(read.value)) {
    return false;
  }
  const { document, variables } = read.value;
  return document === expected && variables !== undefined;
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
export const unsteadyClauses: ReadonlySet<string> = new Set([
  ...Object.values(brokenClauses).flatMap((clause) => clause ?? []),
  "service.reusable-document",
  "validation.repeatable",
]);
