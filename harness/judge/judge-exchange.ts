import { Buffer } from "node:buffer";
import { isSame, type JsonObject, type JsonValue } from "../json/json-value.ts";
import { type ReadBody, readJsonBody } from "../json/read-json-body.ts";
import { shortenValue } from "../json/shorten-value.ts";
import type { ExactResponse } from "../suite/case.ts";
import type { Validators } from "../suite/validators.ts";
import { cutEscaped, maxLengths } from "../terminal/shorten-text.ts";
import type { Exchange, HttpResponse, TransportFailure } from "../transport/exchange.ts";
import type { FailureKind } from "../transport/failure-kind.ts";
import type { ArrayOrder } from "./compare-json.ts";
import { judgeBody } from "./judge-body.ts";
import { judgeHeaders } from "./judge-headers.ts";
import type { Difference, Judgment, Mismatch } from "./judgment.ts";
import { nameDifferences } from "./name-differences.ts";
import { nameWrongStatus } from "./name-rejection.ts";

/** What an exchange is judged by. */
export interface ExchangeRules {
  readonly expected: ExactResponse;
  /** Body of the request; left out where it is not known. */
  readonly sent?: string | undefined;
  /** Body of the response that must contain this one; left out where the case has none. */
  readonly whole?: JsonObject | undefined;
  readonly checks: Validators;
  /** How the strings of a 400 are compared; in their order when left out. */
  readonly defects?: ArrayOrder | undefined;
}

/** Maximum number of differences that are reported for one response: more say nothing new. */
const maxDifferences = 30;

/** Maximum characters of what was received in these differences: a run keeps a thousand of them. */
const maxReceivedLength = 4000;

/** In a body longer than this, in bytes, only the first place that breaks a schema is reported. */
const largeLength = 64 * 1024;

/**
 * Judges an exchange: transport, status, headers, JSON and body, in this order. The first that is
 * wrong is the cause, and what comes after it is judged as far as possible.
 *
 * @see status.only-200-and-400
 */
export function judgeExchange(exchange: Exchange, rules: ExchangeRules): Judgment {
  if (exchange.outcome === "failure") {
    return judgeFailure(exchange);
  }
  const { expected } = rules;
  const { status, resent } = exchange;
  const notes = resent
    ? ["The server had closed the reused connection; sent once more on a new one"]
    : [];
  if (status !== expected.status) {
    const refusal = `Refused with ${status}: the size of results is open`;
    return expected.mayRefuse
      ? { notes: [...notes, refusal], differences: [] }
      : { notes, cause: "status", differences: judgeStatus(exchange, rules) };
  }
  const headers = [...judgeHeaders(expected, exchange)];
  const content: Judgment = expectsContent(expected)
    ? judgeContent(exchange, rules)
    : { notes: [], differences: [] };
  const cause = headers.length > 0 ? "headers" : content.cause;
  const head = { body: content.body, notes: [...notes, ...content.notes] };
  const differences = [...headers, ...content.differences].slice(0, maxDifferences);
  return cause === undefined ? { ...head, differences: [] } : { ...head, cause, differences };
}

/** Whether the body is known: a house rule about another status may leave it open. */
function expectsContent({ status, body, bodySchema }: ExactResponse): boolean {
  return status === 200 || status === 400 || body !== undefined || bodySchema !== undefined;
}

/** Judges an exchange without a response. */
export function judgeFailure(failure: TransportFailure): Mismatch {
  const { kind, message, status, bytes, isWholeObject } = failure;
  if (isWholeObject === true) {
    return judgeAnnounced(failure);
  }
  const received = status === undefined ? {} : { received: status };
  const isBegun = bytes !== undefined || status !== undefined;
  const looks = [(isBegun ? unfinished[kind] : undefined) ?? silences[kind]];
  const differences = [{ pointer: "", message, looks, ...received }];
  return { cause: "transport", failure: kind, differences, notes: [] };
}

/**
 * Judges a response of which the body came, and which still lacks bytes.
 *
 * @see answer.content-length
 */
function judgeAnnounced({ kind, message }: TransportFailure): Mismatch {
  const difference = {
    pointer: "/headers/content-length",
    message: `${message}, although the body is a whole JSON object`,
    clause: "answer.content-length",
    looks: ["announces longer bodies than it sends"],
  };
  return { cause: "headers", failure: kind, differences: [difference], notes: [] };
}

/** What a server does that gives a part of a response. */
const unfinished: Readonly<{ [Kind in FailureKind]?: string }> = {
  closed: "ends responses in the middle",
  timeout: "begins responses that it does not end in time",
};

const noConnection = "closes or refuses connections instead of responding";

/** What a server does that gives no complete response. */
const silences: Readonly<Record<FailureKind, string>> = {
  refused: noConnection,
  untrusted: noConnection,
  unaccepted: "does not respond in time",
  timeout: "does not respond in time",
  closed: noConnection,
  "not-http": "sends something other than HTTP",
  malformed: "sends malformed HTTP",
  "too-large": "sends far more than any conforming response has",
  interrupted: "is not asked to the end",
};

/** Shows a wrong status, and the body unless it is the expected one. */
function judgeStatus(
  response: HttpResponse,
  { expected, sent }: ExchangeRules,
): readonly Difference[] {
  const { status, body, bodySchema = null } = expected;
  const read = readJsonBody(response.body, body ?? null);
  const value = read.ok ? read.value : null;
  const { looks, clause } = nameWrongStatus(status, response.status, {
    expected: body ?? bodySchema,
    body: value,
    sent,
  });
  const broken = clause === undefined ? {} : { clause };
  const difference = { pointer: "/status", expected: status, received: response.status };
  const isBody = body !== undefined && isSame(body, value);
  return [
    { ...difference, ...broken, looks },
    ...(isBody ? [] : [{ ...showBody(response, read, expected), ...broken }]),
  ];
}

function judgeContent(response: HttpResponse, rules: ExchangeRules): Judgment {
  const { body } = rules.expected;
  const showWrong = (cause: "json" | "body", wrong: Omit<Difference, "pointer">): Judgment => {
    const difference = { pointer: "/body", ...wrong, received: excerpt(response.body) };
    return { notes: [], cause, differences: [difference] };
  };
  const coding = findCoding(response);
  if (coding !== undefined) {
    return showWrong("json", coding);
  }
  if (body !== undefined && isTextOf(response.body, body)) {
    return { body, notes: [], differences: [] };
  }
  const read = readJsonBody(response.body, body);
  if (!read.ok) {
    const { message, clause } = read;
    return clause === undefined
      ? showWrong("body", { message, looks: [silences["too-large"]] })
      : showWrong("json", { message, clause });
  }
  return judgeValue(read.value, response.body.length > largeLength, rules);
}

function judgeValue(
  received: JsonValue,
  isLarge: boolean,
  { expected, sent, whole, checks: all, defects = "ordered" }: ExchangeRules,
): Judgment {
  const notes: string[] = [];
  const onReordered = (pointer: string): void => {
    notes.push(`Not in the order of the reference server at ${pointer}`);
  };
  const checks = isLarge ? all.firstOnly : all;
  const found = takeFirst(judgeBody(received, { expected, whole, checks, defects, onReordered }));
  const { status, body } = expected;
  const bodies = { status, expected: body, received, sent, differences: found };
  const differences = nameDifferences(bodies);
  const head = { body: received, notes };
  return found.length === 0
    ? { ...head, differences: [] }
    : { ...head, cause: "body", differences };
}

/**
 * Whether a body is the compact JSON text of a value, as most servers write it. Such a body
 * keeps every rule about JSON, and need not be read to be compared. Reading it takes a tenth of the
 * time of a run. (A number that is too large for JavaScript is written as null.)
 */
function isTextOf(bytes: Uint8Array, value: JsonValue): boolean {
  const text = JSON.stringify(value);
  return bytes.length >= text.length && Buffer.from(text).equals(bytes);
}

/** Takes the first differences that are reported for one response, and looks for no others. */
export function takeFirst(differences: Iterable<Difference>): Difference[] {
  const taken: Difference[] = [];
  let length = 0;
  for (const difference of differences) {
    length += measureReceived(difference);
    if (taken.push(difference) === maxDifferences || length > maxReceivedLength) {
      break;
    }
  }
  return taken;
}

function measureReceived({ pointer, received, message = "" }: Difference): number {
  return pointer.length + message.length + JSON.stringify(received ?? null).length;
}

/**
 * Names a content coding that was not decoded, since the request does not say that it accepts it.
 * What is read as JSON without decoding it is JSON to no client that decodes it.
 *
 * @see answer.json
 */
function findCoding({
  headers,
  encodedLength,
}: HttpResponse): Omit<Difference, "pointer"> | undefined {
  const coding = headers.get("content-encoding")?.join(", ");
  return coding === undefined || coding === "identity" || encodedLength !== undefined
    ? undefined
    : {
        message: `Content-Encoding says ${JSON.stringify(shortenValue(coding))}, which the request does not ask for`,
        clause: "answer.json",
        looks: ["sends bodies with a Content-Encoding that requests do not ask for"],
      };
}

/** Shows the body without comparing it: a response with another status has another body. */
function showBody(response: HttpResponse, read: ReadBody, expected: ExactResponse): Difference {
  return {
    pointer: "/body",
    ...(expected.body !== undefined && { expected: expected.body }),
    received: read.ok ? shortenValue(read.value) : excerpt(response.body),
  };
}

function excerpt(bytes: Uint8Array): string {
  const start = new TextDecoder().decode(bytes.subarray(0, maxLengths.value));
  const text = cutEscaped(start, maxLengths.value);
  const isCut = bytes.length > maxLengths.value || text !== start;
  return isCut ? `${text}… (${bytes.length} bytes)` : text;
}
