import { isArray, isObject } from "../json/json-value.ts";
import { parseJson } from "../json/parse-json.ts";
import type { CaseResult, WrongResult } from "../run/case-result.ts";
import { isJudged } from "../suite/case.ts";
import type { Obstacle } from "./obstacle.ts";
import { sortBySize } from "./sort-by-size.ts";

/** Below this number of responses, it means little that all of them are the same. */
const minResponses = 5;

/** The same where hardly any case was sent before the run ended: there is nothing else to go by. */
const minResponsesOfCutRun = 2;

/** Minimum number of cases that were not sent if a run ended at once. */
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
export function findUniform(
  results: readonly CaseResult[],
  failed: readonly WrongResult[],
): Obstacle | undefined {
  const judged = failed.filter(({ case: item }) => isJudged(item));
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
