import { isObject, isSame, type JsonValue } from "../json/json-value.ts";
import { readJsonBody } from "../json/read-json-body.ts";
import { shortenValue } from "../json/shorten-value.ts";
import type { Exchange, HttpResponse } from "../transport/exchange.ts";
import type { FailureKind } from "../transport/failure-kind.ts";
import { compareJson } from "./compare-json.ts";
import { judgeFailure, takeFirst } from "./judge-exchange.ts";
import type { Difference, Judgment, Match } from "./judgment.ts";

const match: Match = { differences: [], notes: [] };

/**
 * Judges the status of a response that the specification leaves open. The service uses only 200 and
 * 400; it is implied that this holds for open responses, too.
 *
 * @returns no difference when no response came: closing the connection is also left open.
 * @see status.only-200-and-400
 */
export function judgeOpenStatus(exchange: Exchange): Difference[] {
  if (exchange.outcome === "failure" || [200, 400].includes(exchange.status)) {
    return [];
  }
  return [
    {
      pointer: "/status",
      received: exchange.status,
      message: "neither 200 nor 400",
      level: "implied",
      clause: "status.only-200-and-400",
    },
  ];
}

/**
 * Judges the response to a request that was sent before, where the specification left that response
 * open: after a 4xx, the same request gives the same status, and the same `errors` if there are any.
 * Whatever else a response has may change, like the time at which it was made.
 *
 * @see status.same-result
 */
export function judgeRepeatedResponse(exchange: Exchange, first: Exchange): Judgment {
  if (first.outcome === "failure" || first.status < 400 || first.status > 499) {
    return match;
  }
  if (exchange.outcome === "failure") {
    return judgeFailure(exchange);
  }
  const [expected, received] = [toResult(first), toResult(exchange)];
  const looks = ["responds to a repeated request in another way"];
  const differences = takeFirst(compareJson(expected, received, "", { arrays: "as-sets" })).map(
    (difference) => ({ ...difference, looks }),
  );
  return differences.length === 0 ? match : { cause: "status", differences, notes: [] };
}

function toResult({ status, body }: HttpResponse): JsonValue {
  const read = readJsonBody(body);
  const errors = read.ok && isObject(read.value) ? read.value["errors"] : undefined;
  return { status, body: { errors: errors ?? null } };
}

/** The response that must not come again. */
export interface EarlierResponse {
  readonly step: number;
  readonly status: number;
  readonly body: JsonValue;
}

/** Ways to end without a response that the specification leaves open as well. */
const openEnds: readonly FailureKind[] = ["closed", "not-http", "malformed", "too-large"];

/**
 * Judges an exchange whose response is open, except that it is not the one to an earlier step: a
 * server that gives that one has kept it.
 *
 * @see isolation.no-leak
 */
export function judgeDifferentResponse(exchange: Exchange, earlier: EarlierResponse): Judgment {
  if (exchange.outcome === "failure") {
    return openEnds.includes(exchange.kind) ? match : judgeFailure(exchange);
  }
  const read = readJsonBody(exchange.body);
  const isRepeated =
    read.ok && exchange.status === earlier.status && isSame(read.value, earlier.body);
  if (!isRepeated) {
    return { ...match, body: read.ok ? read.value : undefined };
  }
  const message = `This must differ from the response of step ${earlier.step}, but is the same`;
  const received = shortenValue(read.value);
  return {
    body: read.value,
    cause: "body",
    differences: [{ pointer: "/body", message, received, looks: ["repeats an earlier response"] }],
    notes: [],
  };
}
