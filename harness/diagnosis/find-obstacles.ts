import { isArray, isObject } from "../json/json-value.ts";
import { parseJson } from "../json/parse-json.ts";
import {
  type CaseResult,
  isFailure,
  measureRequest,
  type WrongResult,
} from "../run/case-result.ts";
import { listDistinctiveWords } from "../run/list-words.ts";
import { isExact } from "../suite/case.ts";
import { listExchanges } from "../suite/list-exchanges.ts";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";
import { findSymptoms } from "./find-symptoms.ts";

/** What keeps responses from being judged in detail, and the failures that it accounts for. */
export interface Obstacle {
  readonly kind: ObstacleKind;
  /** What the server does, in words. */
  readonly description: string;
  /** The failures, the one with the smallest request first. */
  readonly explained: readonly WrongResult[];
}

/**
 * The kinds of obstacles: no complete response comes, as far as that breaks no clause; the
 * responses to all requests have the same mistake; the same request gets right and wrong responses,
 * without a cause that was found; or the server responds wrongly after a request whose own response
 * the specification leaves open.
 */
export type ObstacleKind =
  | "no-response"
  | "same-response"
  | "same-status"
  | "not-json"
  | "inconsistent"
  | "not-recovered";

/** What is in the way, and what is left for a diagnosis. */
export interface ObstacleFindings {
  readonly obstacles: readonly Obstacle[];
  /** The results without those that an obstacle accounts for. */
  readonly rest: readonly CaseResult[];
}

/**
 * Finds what comes before any clause: a server that does not respond, that responds to everything
 * in the same way, or whose responses are not JSON.
 */
export function findObstacles(results: readonly CaseResult[]): ObstacleFindings {
  const failed = results.filter(isFailure);
  const uniform = findUniform(results, failed);
  const silent = failed.filter(isSilent);
  const obstacles = [
    ...(uniform === undefined ? [] : [uniform]),
    ...groupBySilence(uniform === undefined ? silent : [], listAnswered(results)),
  ];
  const explained = new Set<CaseResult>(obstacles.flatMap((obstacle) => obstacle.explained));
  return { obstacles, rest: results.filter((result) => !explained.has(result)) };
}

/** Unspecified cases after which the server failed its health check. */
export interface UnrecoveredFindings {
  /** Those after which the server probably did not recover; left out when there are none. */
  readonly obstacle?: Obstacle | undefined;
  /** Those of which the health check failed as other cases did, probably for the same reason. */
  readonly same: readonly WrongResult[];
}

/** Maximum share of the failed health checks that look unlike other failures for no own reason. */
const maxUnlike = 0.1;

/**
 * Finds unspecified cases after which the server failed its health check. They are sent last, so
 * that no failure of another case comes from them: where cases come and go, a health check that
 * failed in the same way says nothing about the request before it.
 */
export function findUnrecovered(results: readonly CaseResult[]): UnrecoveredFindings {
  const failed = results.filter(isFailure);
  const unhealthy = failed.filter(({ cause }) => cause === "canary");
  const judged = failed.filter(({ cause }) => cause !== "canary");
  const known = judged.some(comesAndGoes)
    ? new Set(judged.flatMap((result) => [...findSymptoms(result)]))
    : new Set<string>();
  const same = unhealthy.filter((result) =>
    [...findSymptoms(asJudged(result))].every((symptom) => known.has(symptom)),
  );
  const explained = unhealthy.filter((result) => !same.includes(result));
  // Where nearly all have that reason, the others have it, too, even if they look different.
  return explained.length <= maxUnlike * unhealthy.length
    ? { same: unhealthy }
    : {
        same,
        obstacle: {
          kind: "not-recovered",
          description: "The server does not recover after a request that it may answer in any way",
          explained: sortBySize(explained),
        },
      };
}

/** Whether a case passes at times, or before other requests. */
function comesAndGoes({ recurrence }: WrongResult): boolean {
  const kind = recurrence?.kind;
  return kind === "sometimes" || kind === "after" || kind === "not-first" || kind === "once";
}

/** A failed health check as if a case had sent it. */
function asJudged(result: WrongResult): WrongResult {
  const differences = result.differences.map(({ healthCheck: _, ...difference }) => difference);
  return { ...result, differences };
}

/** Below this number of responses, it means little that all of them are the same. */
const minResponses = 5;

/** The same where hardly any case was sent before the run ended: there is nothing else to go by. */
const minResponsesOfCutRun = 2;

/** Number of cases that were not sent from which on a run ended at once. */
const minUnsent = 100;

/** Whether the run ended before even a few cases had responses: too few to tell clauses apart. */
export function isCutAtStart(results: readonly CaseResult[]): boolean {
  const sent = results.filter(({ verdict }) => verdict !== "skipped").length;
  const unsent = results.filter(
    (result) => result.verdict === "skipped" && result.skip === "ended",
  ).length;
  return sent < minResponses && unsent >= minUnsent;
}

/** Share of the responses that must be the same: a few requests are rejected by any HTTP server. */
const minShare = 0.9;

/** Maximum number of passed cases for each failed one: a wrong response can be right by chance. */
const maxPassed = 0.01;

/**
 * Finds that almost all responses have the same mistake, which then accounts for every failure. When
 * only the failed cases of an earlier run are sent, many bugs leave no response as expected, and
 * these may well have the status that all of them should have.
 */
function findUniform(
  results: readonly CaseResult[],
  failed: readonly WrongResult[],
): Obstacle | undefined {
  const judged = failed.filter(({ case: item }) => item.level !== "unspecified");
  const passed = results.filter(({ verdict }) => verdict === "passed").length;
  const responses = judged.flatMap(({ received }) => received ?? []);
  const isCut = isCutAtStart(results);
  const min = isCut ? minResponsesOfCutRun : minResponses;
  if (passed > maxPassed * judged.length || responses.length < min) {
    return undefined;
  }
  const explained = sortBySize(failed);
  const status = findCommon(responses.map((response) => String(response.status)));
  const isWrongStatus = status !== undefined && (isCut || isWrongForSome(status, judged));
  const isSame = findCommon(responses.map((response) => JSON.stringify(response))) !== undefined;
  if (isSame && (isWrongStatus || judged.some(hasOtherFields))) {
    const error = findOnlyError(findCommon(responses.map(({ body }) => body)) ?? "");
    const text = error === undefined ? "" : ` and the error ${JSON.stringify(error)}`;
    const description = `The server gives every request the same response, with status ${status}${text}`;
    return { kind: "same-response", description, explained };
  }
  if (isWrongStatus) {
    const description = `The server gives every response status ${status}`;
    return { kind: "same-status", description, explained };
  }
  const reason = findCommon(judged.map((result) => findReadingError(result) ?? ""));
  return reason === undefined || reason === ""
    ? undefined
    : { kind: "not-json", description: `The server sends no JSON: ${reason}`, explained };
}

/** The statuses that the specification has. */
const specifiedStatuses: readonly string[] = ["200", "400"];

/** Whether a status that all responses have is one that no response has, or that only some have. */
function isWrongForSome(status: string, results: readonly WrongResult[]): boolean {
  const wrong = results.filter(({ differences }) =>
    differences.some(({ pointer }) => pointer === "/status"),
  );
  return (
    !specifiedStatuses.includes(status) ||
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

/** Maximum length of an error that is part of a description. */
const maxErrorLength = 60;

/** Finds the short text that is the only error of a body. */
function findOnlyError(body: string): string | undefined {
  const value = parseJson(body);
  const [error, ...others] = isObject(value) && isArray(value["errors"]) ? value["errors"] : [];
  const isShort = typeof error === "string" && error.length <= maxErrorLength;
  return isShort && others.length === 0 ? error : undefined;
}

/** Finds the text that almost all of some texts are. */
function findCommon(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) {
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].find(([, count]) => count >= minShare * texts.length)?.[0];
}

/** Finds why a body could not be read as JSON. */
function findReadingError({ differences }: WrongResult): string | undefined {
  return differences.find(({ clause }) => clause === "answer.json")?.message;
}

/** Whether no complete response came. A difference that names a clause is a case for a diagnosis. */
function isSilent({ cause, differences }: WrongResult): boolean {
  return cause === "transport" && differences.every(({ clause }) => clause === undefined);
}

/** Groups cases without a complete response by how the transport failed, the largest group first. */
function groupBySilence(
  silent: readonly WrongResult[],
  answered: readonly WireRequest[],
): Obstacle[] {
  const descriptions = [...new Set(silent.map(describeSilence))];
  return descriptions
    .map((description) => {
      const group = silent.filter((result) => describeSilence(result) === description);
      const words = listSpecialWords(group, answered);
      const what = words.length === 0 ? "" : ` to queries with ${words.join(" and ")}`;
      return {
        kind: "no-response",
        description: isLate(group[0]) ? `${description}${what}` : description,
        explained: sortBySize(group),
      } as const;
    })
    .sort((left, right) => right.explained.length - left.explained.length);
}

/** Below this number of queries on either side, it means little what sets them apart. */
const minQueries = 3;

/** Maximum number of words that set the queries without a response apart. */
const maxWords = 2;

/** Lists the words that all queries without a response have, and none that got one. */
function listSpecialWords(
  silent: readonly WrongResult[],
  answered: readonly WireRequest[],
): readonly string[] {
  return Math.min(silent.length, answered.length) < minQueries
    ? []
    : listDistinctiveWords(
        silent.map(({ request }) => request),
        answered,
      ).slice(0, maxWords);
}

/** Lists the valid queries of the cases that passed. */
function listAnswered(results: readonly CaseResult[]): WireRequest[] {
  return results.flatMap(({ case: item, verdict }) =>
    verdict === "passed" && item.level !== "unspecified"
      ? listExchanges(item).flatMap(({ request, response }) =>
          isExact(response) && response.status === 200 ? [toWireRequest(request)] : [],
        )
      : [],
  );
}

function isLate(result: WrongResult | undefined): boolean {
  return result?.failure === "timeout" || result?.failure === "unaccepted";
}

/** A server that refuses connections has most often closed one before, in the middle of a request. */
function describeSilence({ failure }: WrongResult): string {
  switch (failure) {
    case "unaccepted":
    case "timeout":
      return "The server does not respond in time";
    case "not-http":
      return "The server sends something other than HTTP";
    case "malformed":
      return "The server sends malformed HTTP";
    case "too-large":
      return "The server sends far more than any conforming response has";
    default:
      return "The server closes or refuses connections instead of responding";
  }
}

/** Puts recorded cases first, closed connections before refused ones, and short requests first. */
function sortBySize(results: readonly WrongResult[]): WrongResult[] {
  const rank = ({ failure }: WrongResult): number => (failure === "refused" ? 1 : 0);
  const isOpen = ({ case: item }: WrongResult): number => (item.level === "unspecified" ? 1 : 0);
  const isGenerated = ({ source }: WrongResult): number => (source === "generated" ? 1 : 0);
  return results.toSorted(
    (left, right) =>
      isOpen(left) - isOpen(right) ||
      isGenerated(left) - isGenerated(right) ||
      rank(left) - rank(right) ||
      measureRequest(left) - measureRequest(right),
  );
}
