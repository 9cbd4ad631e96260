import { isArray, isObject, type JsonValue } from "../json/json-value.ts";
import { parseJson } from "../json/parse-json.ts";
import { shortenValue } from "../json/shorten-value.ts";
import { type CaseResult, isFailure, type WrongResult } from "../run/case-result.ts";
import { isJudged } from "../suite/case.ts";
import type { Explanation } from "./diagnose.ts";

const leakClause = "isolation.no-leak";

/**
 * Adds health checks to a leak that list errors of unspecified requests besides their own. Without
 * any other failure, they are what shows the leak.
 *
 * @see isolation.no-leak
 */
export function addLeaks(
  explanations: readonly Explanation[],
  results: readonly CaseResult[],
): readonly Explanation[] {
  const failed = results.filter(isFailure);
  const known = new Set(results.flatMap(listOpenErrors));
  const leaked = failed.filter((result) => listsErrors(result, known));
  if (leaked.length === 0) {
    return explanations;
  }
  if (failed.every(({ cause }) => cause === "canary")) {
    return [{ clause: leakClause, certainty: "likely", explained: leaked }, ...explanations];
  }
  return explanations.map((each) =>
    each.clause === leakClause ? { ...each, explained: [...each.explained, ...leaked] } : each,
  );
}

/** Lists the errors in the response to an unspecified request. */
function listOpenErrors({ case: item, exchanges = [] }: CaseResult): string[] {
  const bodies = isJudged(item) ? [] : exchanges;
  return bodies.flatMap(({ response }) => {
    const body = response && parseJson(response.body);
    const errors = isObject(body) ? body["errors"] : undefined;
    return isArray(errors) ? errors.flatMap(readError) : [];
  });
}

/** Whether a health check is wrong only in listing more errors, all of which are known. */
function listsErrors({ cause, differences }: WrongResult, known: ReadonlySet<string>): boolean {
  return (
    cause === "canary" &&
    differences.every(
      ({ pointer, expected, received = null }) =>
        /^\/body\/errors\/\d+$/.test(pointer) &&
        expected === undefined &&
        readError(received).some((text) => known.has(text)),
    )
  );
}

/** Reads the text of a defect, or the message of a failure, as it is shown. */
function readError(error: JsonValue): string[] {
  const text = isObject(error) ? error["message"] : error;
  const shown = shortenValue(text ?? null);
  return typeof shown === "string" ? [shown] : [];
}
