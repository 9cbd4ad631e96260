import { isSame, type JsonValue } from "../json/json-value.ts";
import { readJsonBody } from "../json/read-json-body.ts";
import { shortenValue } from "../json/shorten-value.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { FailureKind } from "../transport/failure-kind.ts";
import { judgeFailure } from "./judge-exchange.ts";
import type { Judgment } from "./judgment.ts";

/** The response that must not come again. */
export interface EarlierResponse {
  /** Index of its step. */
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
    return openEnds.includes(exchange.kind)
      ? { differences: [], notes: [] }
      : judgeFailure(exchange);
  }
  const read = readJsonBody(exchange.body);
  const isRepeated =
    read.ok && exchange.status === earlier.status && isSame(read.value, earlier.body);
  if (!isRepeated) {
    return { body: read.ok ? read.value : undefined, differences: [], notes: [] };
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
