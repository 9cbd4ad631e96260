import { isObject, type JsonValue } from "../json/json-value.ts";
import { readJsonBody } from "../json/read-json-body.ts";
import type { Exchange, HttpResponse } from "../transport/exchange.ts";
import { compareJson } from "./compare-json.ts";
import { judgeFailure, takeFirst } from "./judge-exchange.ts";
import type { Judgment } from "./judgment.ts";

/**
 * Judges the response to a request that was sent before, where the specification left that response
 * open: after a 4xx, the same request gives the same status, and the same `errors` if there are any.
 * Whatever else a response has may change, like the time at which it was made.
 *
 * @see status.same-result
 */
export function judgeRepeatedResponse(exchange: Exchange, first: Exchange): Judgment {
  if (first.outcome === "failure" || first.status < 400 || first.status > 499) {
    return { differences: [], notes: [] };
  }
  if (exchange.outcome === "failure") {
    return judgeFailure(exchange);
  }
  const [expected, received] = [toResult(first), toResult(exchange)];
  const looks = ["responds to a repeated request in another way"];
  const differences = takeFirst(compareJson(expected, received, "", { arrays: "as-sets" })).map(
    (difference) => ({ ...difference, looks }),
  );
  return differences.length === 0
    ? { differences: [], notes: [] }
    : { cause: "status", differences, notes: [] };
}

function toResult({ status, body }: HttpResponse): JsonValue {
  const read = readJsonBody(body);
  const errors = read.ok && isObject(read.value) ? read.value["errors"] : undefined;
  return { status, body: { errors: errors ?? null } };
}
