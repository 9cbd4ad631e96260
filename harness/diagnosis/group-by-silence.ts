import type { CaseResult, WrongResult } from "../run/case-result.ts";
import { listDistinctiveWords } from "../run/list-words.ts";
import { isExact, isJudged } from "../suite/case.ts";
import { listExchanges } from "../suite/list-exchanges.ts";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";
import { countCutBytes, describeCut } from "./describe-cut.ts";
import type { Obstacle } from "./obstacle.ts";
import { sortBySize } from "./sort-by-size.ts";

/** Whether no complete response came. A difference that names a clause is a case for a diagnosis. */
export function isSilent({ cause, differences }: WrongResult): boolean {
  return cause === "transport" && differences.every(({ clause }) => clause === undefined);
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
  const answered = listAnswered(results);
  const descriptions = [...new Set(silent.map(describeSilence))];
  return descriptions
    .map((description) => {
      const group = silent.filter((result) => describeSilence(result) === description);
      const words = isLate(group[0]) ? listSpecialWords(group, answered) : [];
      const what = words.length === 0 ? "" : ` to queries with ${words.join(" and ")}`;
      return {
        kind: "no-response",
        description: description === cut ? describeCut(group, results) : `${description}${what}`,
        explained: sortBySize(group),
      } as const;
    })
    .sort((left, right) => right.explained.length - left.explained.length);
}

/** Minimum number of queries on either side: what sets fewer apart means little. */
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
    verdict === "passed" && isJudged(item)
      ? listExchanges(item).flatMap(({ request, response }) =>
          isExact(response) && response.status === 200 ? [toWireRequest(request)] : [],
        )
      : [],
  );
}

/** Stands for the responses of which only the beginning came. */
const cut = "cut";

function isLate(result: WrongResult | undefined): boolean {
  return result?.failure === "timeout" || result?.failure === "unaccepted";
}

/** A server that refuses connections has most often closed one before, in the middle of a request. */
function describeSilence(result: WrongResult): string {
  switch (result.failure) {
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
      return countCutBytes(result) === undefined
        ? "The server closes or refuses connections instead of responding"
        : cut;
  }
}
