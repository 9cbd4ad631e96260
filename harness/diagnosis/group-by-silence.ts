import { groupBy } from "../json/group-by.ts";
import { type CaseResult, isIncomplete, type WrongResult } from "../run/case-result.ts";
import { isExact, isJudged } from "../suite/case.ts";
import { listExchanges } from "../suite/list-exchanges.ts";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";
import { countCutBytes, describeCut } from "./describe-cut.ts";
import { minResponses } from "./find-uniform.ts";
import { listDistinctiveWords } from "./list-words.ts";
import type { Obstacle } from "./obstacle.ts";
import { sortBySize } from "./sort-by-size.ts";

/** How a response is missing or incomplete, as far as obstacles are told apart. */
type Silence = "late" | "not-http" | "malformed" | "too-large" | "cut" | "closed";

/** Whether no complete response came. A difference that names a clause is a case for a diagnosis. */
export function lacksResponse(result: WrongResult): boolean {
  return isIncomplete(result) && result.differences.every(({ clause }) => clause === undefined);
}

/**
 * Groups cases without a complete response by how the transport failed, the largest group first.
 *
 * @param results all results of the run.
 */
export function groupBySilence(
  silent: readonly WrongResult[],
  results: readonly CaseResult[],
): Obstacle[] {
  return [...groupBy(silent, classifySilence)]
    .map(
      ([silence, group]) =>
        ({
          kind: "no-response",
          description: describeSilence(silence, group, results),
          explained: sortBySize(group),
        }) as const,
    )
    .sort((left, right) => right.explained.length - left.explained.length);
}

function classifySilence(result: WrongResult): Silence {
  switch (result.failure) {
    case "unaccepted":
    case "timeout":
      return "late";
    case "not-http":
    case "malformed":
    case "too-large":
      return result.failure;
    default:
      // A server that refuses connections has most often closed one before, in the middle of a request.
      return countCutBytes(result) === undefined ? "closed" : "cut";
  }
}

function describeSilence(
  silence: Silence,
  group: readonly WrongResult[],
  results: readonly CaseResult[],
): string {
  switch (silence) {
    case "late": {
      const word = findSpecialWord(group, listAnswered(results));
      const which = word === undefined ? "" : ` to queries with "${word}"`;
      return `The server does not respond in time${which}`;
    }
    case "not-http":
      return "The server sends something other than HTTP";
    case "malformed":
      return "The server sends malformed HTTP";
    case "too-large":
      return "The server sends far more than any conforming response has";
    case "cut":
      return describeCut(group, results);
    case "closed":
      return "The server closes or refuses connections instead of responding";
  }
}

/**
 * Finds a word that all queries without a response have, and none that got one. Some word sets a
 * few queries apart by chance, as when a busy server is late.
 */
function findSpecialWord(
  silent: readonly WrongResult[],
  answered: readonly WireRequest[],
): string | undefined {
  const requests = silent.map(({ request }) => request);
  return Math.min(silent.length, answered.length) < minResponses
    ? undefined
    : listDistinctiveWords(requests, answered)[0];
}

/** Lists the valid queries of the cases that passed. */
function listAnswered(results: readonly CaseResult[]): WireRequest[] {
  return results.flatMap(({ case: item, verdict }) =>
    verdict === "passed" && isJudged(item)
      ? listExchanges(item).flatMap(({ request, response }) =>
          isExact(response) && response.status === 200 ? [toWireRequest(request)] : [],
        )
      : [],
  );
}
