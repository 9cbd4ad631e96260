import { isUtf8 } from "node:buffer";
import type { JsonObject, JsonValue } from "../json/json-value.ts";
import { isObject } from "../json/json-value.ts";
import type { CaseResult } from "../run/case-result.ts";
import type { RecordedExchange, RecordedFailure } from "../run/record-exchange.ts";
import {
  type Case,
  type Chunking,
  type Circumstance,
  type ExpectedExchange,
  isJudged,
  isObserved,
} from "../suite/case.ts";
import { listStepExchanges } from "../suite/list-exchanges.ts";
import { maxLengths } from "../terminal/shorten-text.ts";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";

/** A request of a case and what came back, bounded in size. */
export interface ReportedExchange {
  /** Index of the step; left out for a case of one step. */
  readonly step?: number;
  /** Index of the exchange within a step of concurrent requests. */
  readonly exchange?: number;
  readonly request: ReportedRequest;
  /** As case files write it. Left out when nothing certain is expected; see `truncated`. */
  readonly expected?: JsonObject;
  /** Left out when no complete response came. */
  readonly response?: ReportedResponse;
  /**
   * What the origins behind an intermediary saw and answered, and what came back, as bytes; left out
   * in any other report.
   */
  readonly passage?: JsonObject;
  /** What a client under test concluded from the response; left out in any other report. */
  readonly conclusion?: JsonObject;
  /** Left out when a complete response came. */
  readonly failure?: RecordedFailure;
}

/** A request as it was sent, without the headers of the user. */
export interface ReportedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The beginning of the body; left out when there is none, or when it is not UTF-8. */
  readonly body?: string;
  /** The beginning of a body that is not UTF-8. */
  readonly bodyBase64?: string;
  /** Size of the whole body. */
  readonly bytes: number;
  /** Set when `body` is only the beginning. */
  readonly truncated?: true;
  /** What came before the request on its connection, as case files say it. */
  readonly connection?: Circumstance;
  readonly pieces?: readonly number[];
  readonly pauseMs?: number;
  readonly chunked?: Chunking;
}

/** A response as it was received. */
export interface ReportedResponse {
  readonly status: number;
  /** Names in lower case, without `date`. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** The beginning of the body, decoded as UTF-8. */
  readonly body: string;
  /** Size of the whole body. */
  readonly bytes: number;
  /** Set when `body` is only the beginning. */
  readonly truncated?: true;
  /**
   * Set when the request was sent again, since the server had closed the connection as an idle one.
   */
  readonly resent?: true;
  readonly durationMs: number;
}

/** Maximum characters of the JSON of an expected response; a longer body is left out. */
const maxExpectedLength = 8000;

/** Lists the exchanges of a case that was sent. */
export function toReportedExchanges({
  case: item,
  exchanges = [],
}: CaseResult): ReportedExchange[] {
  return exchanges.flatMap((recorded) => {
    const { request, expected } = recorded;
    if (request !== undefined) {
      return [toReportedExchange(recorded, request, expected)];
    }
    const sent = findSent(item, recorded);
    return sent === undefined
      ? []
      : [toReportedExchange(recorded, toWireRequest(sent.request), toJsonObject(sent.response))];
  });
}

/** A request of a case; the response is left out where the specification leaves it open. */
type SentExchange = Pick<ExpectedExchange, "request"> & Partial<ExpectedExchange>;

function findSent(
  item: Case,
  { step = 0, exchange = 0 }: RecordedExchange,
): SentExchange | undefined {
  if (isObserved(item)) {
    return { request: item.request };
  }
  const found = isJudged(item) ? item.steps[step] : undefined;
  return found === undefined ? undefined : listStepExchanges(found)[exchange];
}

function toReportedExchange(
  { step, exchange, response, failure, conclusion, passage }: RecordedExchange,
  request: WireRequest,
  expected: JsonObject | undefined,
): ReportedExchange {
  return {
    ...(step !== undefined && { step }),
    ...(exchange !== undefined && { exchange }),
    request: toReportedRequest(request),
    ...(expected !== undefined && { expected: boundExpected(expected) }),
    ...(response !== undefined && { response: toReportedResponse(response) }),
    ...(passage !== undefined && { passage }),
    ...(conclusion !== undefined && { conclusion }),
    ...(failure !== undefined && { failure }),
  };
}

function toReportedRequest({ body, ...head }: WireRequest): ReportedRequest {
  if (body === undefined) {
    return { ...head, bytes: 0 };
  }
  const start = body.subarray(0, maxLengths.body);
  const isCut = start.length < body.length;
  // A cut may divide the last character, which is then replaced.
  const content = isUtf8(body)
    ? { body: new TextDecoder().decode(start) }
    : { bodyBase64: Buffer.from(start).toString("base64") };
  return { ...head, ...content, bytes: body.length, ...(isCut && { truncated: true }) };
}

function toReportedResponse({
  isWhole,
  resent,
  milliseconds,
  ...response
}: NonNullable<RecordedExchange["response"]>): ReportedResponse {
  return {
    ...response,
    ...(!isWhole && { truncated: true }),
    ...(resent && { resent }),
    durationMs: round(milliseconds),
  };
}

/** Rounds milliseconds to a tenth, which is more than a report needs. */
export function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}

function boundExpected(expected: JsonObject): JsonObject {
  if (JSON.stringify(expected).length <= maxExpectedLength) {
    return expected;
  }
  const { body: _, ...rest } = expected;
  return { ...rest, truncated: true };
}

function toJsonObject(value: object | undefined): JsonObject | undefined {
  if (value === undefined) {
    return undefined;
  }
  const json: JsonValue = JSON.parse(JSON.stringify(value));
  return isObject(json) ? json : {};
}
