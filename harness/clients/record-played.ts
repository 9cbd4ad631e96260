import type { JsonObject } from "../json/json-value.ts";
import type { Place } from "../judge/judgment.ts";
import { type RecordedExchange, recordExchange } from "../run/record-exchange.ts";
import type { ClientExchange, ClientResponse } from "../suite/client-case.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import { encodeResponse } from "./encode-response.ts";
import type { Answered } from "./read-answer.ts";

/** An exchange of a case with what came of it. */
export interface PlayedExchange {
  readonly exchange: ClientExchange;
  /** Where it is in its case, if that has several. */
  readonly place: Omit<Place, "pointer">;
  /** The requests that a client sent for it, in their order. */
  readonly requests: readonly WireRequest[];
  /** Left out when an earlier query got no usable answer. */
  readonly answered?: Answered | undefined;
}

/** Keeps what a report shows of an exchange: nothing if no request came. */
export function recordPlayed({
  exchange: { response, sent, conclusion },
  place,
  requests: [request],
  answered,
}: PlayedExchange): RecordedExchange[] {
  if (request === undefined) {
    return [];
  }
  const expected: JsonObject = JSON.parse(JSON.stringify({ sent, conclusion }));
  return [
    {
      ...recordExchange(toExchange(response), place),
      request,
      expected,
      ...(answered?.ok === true && { conclusion: boundAnswer(answered.json) }),
    },
  ];
}

/** What the kit sent, as if it had been received. */
function toExchange(response: ClientResponse): Exchange {
  const { status, ending } = response;
  if (ending !== undefined) {
    const message = `The kit ends the response with a ${ending}, as the case says`;
    return { outcome: "failure", kind: "closed", message };
  }
  const { headers, body } = encodeResponse(response);
  return {
    outcome: "response",
    status,
    headers: new Map(Object.entries(headers).map(([name, value]) => [name, [value]])),
    body,
    milliseconds: 0,
    trailingBytes: 0,
  };
}

const maxAnswerLength = 8000;

function boundAnswer(answer: JsonObject): JsonObject {
  return JSON.stringify(answer).length <= maxAnswerLength
    ? answer
    : { outcome: answer["outcome"] ?? null, truncated: true };
}
