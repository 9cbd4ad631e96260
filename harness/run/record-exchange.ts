import type { JsonObject } from "../json/json-value.ts";
import { shortenString } from "../json/shorten-value.ts";
import type { Place } from "../judge/judgment.ts";
import { isCredential, leftOut } from "../terminal/redact-text.ts";
import { cutEscaped, maxLengths } from "../terminal/shorten-text.ts";
import type { Exchange, HttpResponse, TransportFailure } from "../transport/exchange.ts";
import type { WireRequest } from "../transport/wire-request.ts";

/** The beginning of a response, kept to show it. */
export interface ReceivedResponse {
  readonly status: number;
  readonly body: string;
  readonly bytes: number;
  /** Whether `body` is all of it. */
  readonly isWhole: boolean;
}

/** Bytes of a body that a result keeps: a run may hold a thousand of them. */
const maxBytes = 600;

/**
 * Keeps the beginning of a response to show it, and its size to compare it.
 *
 * @param length number of bytes of the body to keep; fewer where a report would escape most of them.
 */
export function excerptResponse(
  { status, body }: HttpResponse,
  length: number = maxBytes,
): ReceivedResponse {
  const start = new TextDecoder().decode(body.subarray(0, length));
  const kept = cutEscaped(start, length);
  const isWhole = body.length <= length && kept === start;
  return { status, body: kept, bytes: body.length, isWhole };
}

/** What came of a request of a case, kept for reports. */
export interface RecordedExchange {
  readonly step?: number | undefined;
  readonly exchange?: number | undefined;
  /** The request, where the case does not say it: a client under test sent it. */
  readonly request?: WireRequest | undefined;
  /** What a case about another role than the service expects, as case files write it. */
  readonly expected?: JsonObject | undefined;
  /** What the origins behind an intermediary saw and answered, and what came back, as bytes. */
  readonly passage?: RecordedPassage | undefined;
  readonly conclusion?: JsonObject | undefined;
  /** Left out when no complete response came. */
  readonly response?: RecordedResponse | undefined;
  readonly failure?: Pick<TransportFailure, "kind" | "message" | "bytes"> | undefined;
}

/** What an intermediary passed on in both directions: the beginning of the bytes, as text. */
export interface RecordedPassage {
  readonly arrivals: readonly {
    readonly origin: number;
    /** Which connection, of those to all origins. */
    readonly connection: number;
    readonly request: string;
    /** Null when the origin answered nothing. */
    readonly answer: string | null;
  }[];
  readonly received: string;
  /** What it got after the time was up, once the origin had closed its connection. */
  readonly receivedLater?: string;
}

/** The beginning of a response, with its headers. */
export interface RecordedResponse
  extends ReceivedResponse,
    Pick<HttpResponse, "milliseconds" | "resent"> {
  /** Names in lower case, without `date` and the values of credentials: equal responses have equal headers. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
}

/** Maximum number of headers that are recorded, and of values of each. */
const maxHeaders = 40;

/** Keeps what a report shows, within bounds: as many characters of all headers as of a body. */
export function recordExchange(
  exchange: Exchange,
  { step, exchange: index }: Omit<Place, "pointer"> = {},
): RecordedExchange {
  const place = {
    ...(step !== undefined && { step }),
    ...(index !== undefined && { exchange: index }),
  };
  if (exchange.outcome === "response") {
    return { ...place, response: recordResponse(exchange) };
  }
  const { kind, message, bytes } = exchange;
  return { ...place, failure: { kind, message, ...(bytes !== undefined && { bytes }) } };
}

function recordResponse(response: HttpResponse): RecordedResponse {
  const { headers, milliseconds, resent } = response;
  let length = 0;
  const kept = [...headers]
    .filter(([name]) => name !== "date")
    .slice(0, maxHeaders)
    .map(([name, values]): [string, readonly string[]] => [
      name,
      isCredential(name) ? [leftOut] : values.slice(0, maxHeaders).map(shortenString),
    ])
    .filter(([name, values]) => {
      length += name.length + values.join().length;
      return length <= maxLengths.body;
    });
  return {
    ...excerptResponse(response, maxLengths.body),
    headers: Object.fromEntries(kept),
    milliseconds,
    resent,
  };
}
