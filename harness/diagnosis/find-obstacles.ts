import { groupBy } from "../json/group-by.ts";
import {
  type CaseResult,
  isFailure,
  isSuspect,
  measureRequest,
  type WrongResult,
} from "../run/case-result.ts";
import { isJudged } from "../suite/case.ts";
import type { Explanation, Obstacle } from "./cause.ts";
import { countAll } from "./count-all.ts";
import { minResponses, minShare } from "./evidence.ts";

/**
 * Finds what comes before all else: a server that does not respond, or that responds to everything in
 * the same way.
 *
 * @param isDead whether the server died.
 */
export function findObstacles(
  results: readonly CaseResult[],
  isDead: boolean,
): readonly (Explanation | Obstacle)[] {
  const failed = results.filter(isFailure);
  const uniform = findUniform(results, failed);
  return uniform === undefined ? findSilence(results, failed, isDead) : [uniform];
}

/**
 * Finds requests whose missing responses name no clause: most requests get none, the server died, or
 * the specification leaves their responses open.
 */
function findSilence(
  results: readonly CaseResult[],
  failed: readonly WrongResult[],
  isDead: boolean,
): readonly Obstacle[] {
  const silent = failed.filter(isDead ? isSuspect : lacksResponse);
  const passed = results.filter(({ verdict }) => verdict === "passed").length;
  const isMost = isDead || silent.length > passed;
  const unknown = silent.filter(
    (result) => isMost || !isJudged(result.case) || result.failure === "refused",
  );
  const groups = groupBy(unknown, ({ differences: [first] }) =>
    isDead ? "stops responding for good" : (first?.looks?.[0] ?? "does not respond"),
  );
  return [...groups]
    .map(
      ([does, group]): Obstacle => ({
        kind: "no-response",
        description: `The server ${does}${group.some(({ case: item }) => isJudged(item)) ? "" : toOpen}`,
        explained: isDead ? sortByDeath(group) : sortBySize(group),
      }),
    )
    .sort((left, right) => right.explained.length - left.explained.length);
}

/** To which requests a server does not respond that responds to all others. */
const toOpen = " where any response is allowed";

/** Whether no complete response came. A difference that names a clause is a case for a diagnosis. */
function lacksResponse({ cause, differences }: WrongResult): boolean {
  return cause === "transport" && differences.every(({ clause }) => clause === undefined);
}

/** Whether the run ended before even a few cases had responses: too few to tell clauses apart. */
export function isCutAtStart(results: readonly CaseResult[]): boolean {
  const sent = results.filter(({ verdict }) => verdict !== "skipped").length;
  const unsent = results.filter(
    (result) => result.verdict === "skipped" && result.skip === "ended",
  ).length;
  return sent < minResponses && unsent >= minShare * results.length;
}

/**
 * Finds that almost all responses have the same mistake, which then accounts for every failure. When
 * only the failed cases of an earlier run are sent, many bugs leave no response as expected, and
 * these may well have the status that all of them should have.
 */
function findUniform(
  results: readonly CaseResult[],
  failed: readonly WrongResult[],
): Explanation | undefined {
  const judged = failed.filter(({ case: item }) => isJudged(item));
  const passed = results.filter(({ verdict }) => verdict === "passed").length;
  const responses = judged.flatMap(({ received }) => received ?? []);
  const isCut = isCutAtStart(results);
  // Two are the fewest that can be the same; a wrong response can be right by chance.
  if (responses.length < (isCut ? 2 : minResponses) || passed > (1 - minShare) * judged.length) {
    return undefined;
  }
  const explained = sortBySize(failed);
  const statuses = responses.map((response) => String(response.status));
  const status = findCommon(statuses);
  const isAll = passed === 0 && statuses.every((other) => other === status);
  const isWrongStatus = status !== undefined && (isCut || isWrongForSome(status, judged));
  const isSame = findCommon(responses.map((response) => JSON.stringify(response))) !== undefined;
  const toCause = (does: string, clause: string): Explanation => ({
    ...{ clause, certainty: "likely", does, explained },
  });
  const broken = clausesOfStatuses.get(status ?? "") ?? "status.only-200-and-400";
  if (isSame && (isWrongStatus || judged.some(hasOtherFields))) {
    const which = isAll ? "every request" : "nearly every request";
    return toCause(`gives ${which} the same response, with status ${status}`, broken);
  }
  if (isWrongStatus) {
    const which = isAll ? "every response" : "nearly every response";
    return toCause(`gives ${which} status ${status}`, broken);
  }
  const errors = judged.map(({ differences }) =>
    differences.find(({ clause }) => clause === "answer.json"),
  );
  const reason = findCommon(errors.map((error) => error?.message ?? ""));
  return reason === undefined || reason === ""
    ? undefined
    : toCause(`sends no JSON: ${reason}`, "answer.json");
}

/** A status that all responses have → the clause that it breaks where it is wrong. */
const clausesOfStatuses: ReadonlyMap<string, string> = new Map([
  ["200", "processing.defects-end-it"],
  ["400", "processing.valid-is-200"],
]);

/** Whether a status that all responses have is one that no response has, or that only some have. */
function isWrongForSome(status: string, results: readonly WrongResult[]): boolean {
  const wrong = results.filter(({ differences }) =>
    differences.some(({ pointer }) => pointer === "/status"),
  );
  return (
    !clausesOfStatuses.has(status) ||
    Math.min(wrong.length, results.length - wrong.length) > (1 - minShare) * results.length
  );
}

/** Whether the body lacks one of the fields that the query selects, or what contains them. */
function hasOtherFields({ differences }: WrongResult): boolean {
  return differences.some(
    ({ pointer, received }) =>
      received === undefined && /^\/body(\/data(\/[^/]+)?)?$/.test(pointer),
  );
}

/** Finds the text that almost all of some texts are. */
function findCommon(texts: readonly string[]): string | undefined {
  return [...countAll([texts])].find(([, count]) => count >= minShare * texts.length)?.[0];
}

/**
 * Puts the cases first that killed a restarted server, the shortest request first, and the others in
 * the order of the suite.
 */
function sortByDeath(results: readonly WrongResult[]): WrongResult[] {
  const rank = (result: WrongResult): number =>
    result.tries?.some(({ killed }) => killed) ? measureRequest(result) : Number.MAX_VALUE;
  return results.toSorted((left, right) => rank(left) - rank(right));
}

/** Puts recorded cases first, closed connections before refused ones, and short requests first. */
function sortBySize(results: readonly WrongResult[]): WrongResult[] {
  const rank = ({ failure }: WrongResult): number => (failure === "refused" ? 1 : 0);
  const isOpen = ({ case: item }: WrongResult): number => (isJudged(item) ? 0 : 1);
  const isGenerated = ({ source }: WrongResult): number => (source === "generated" ? 1 : 0);
  return results.toSorted(
    (left, right) =>
      isOpen(left) - isOpen(right) ||
      isGenerated(left) - isGenerated(right) ||
      rank(left) - rank(right) ||
      measureRequest(left) - measureRequest(right),
  );
}
