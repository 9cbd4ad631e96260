import { Buffer } from "node:buffer";
import type { JsonObject, JsonValue } from "../json/json-value.ts";
import type { Cause, Difference } from "../judge/judgment.ts";
import type { CaseResult, Observation } from "../run/case-result.ts";
import { skipCase } from "../run/case-result.ts";
import { type RecordedExchange, recordExchange } from "../run/record-exchange.ts";
import type { IntermediaryCase } from "../suite/intermediary-case.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { FailureKind } from "../transport/failure-kind.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import type { ResponseHead, WireEnding, WireMessage } from "../wire/message.ts";
import { describePassage } from "./describe-passage.ts";
import { describeEnding, listArrivals, type ObservedPassage } from "./judge-passage.ts";
import type { PlannedExchange } from "./plan-exchanges.ts";
import type { PlayedCase } from "./play-case.ts";

/** Concludes the result of a case from what came of it. */
export function toResult(
  item: IntermediaryCase,
  { seen, findings, durationMs }: PlayedCase,
): CaseResult {
  const differences = findings.flatMap(({ index, finding }): Difference[] =>
    finding.kind === "broken" ? [{ ...placeOf(seen, index), ...finding.difference }] : [],
  );
  const notes = findings.flatMap(({ finding }) => (finding.kind === "own" ? [finding.note] : []));
  const exchanges = seen.map((each) => recordPassage(each, seen.length > 1));
  const head = { case: item, source: "recorded", notes, exchanges, durationMs } as const;
  const wrong = findings.find(({ finding }) => finding.kind === "broken")?.index ?? 0;
  const request = toWireRequest(seen[wrong]?.passage.exchange ?? seen[0]?.passage.exchange);
  if (item.level === "unspecified") {
    return { ...head, verdict: "observed", request, observation: toObservation(item, seen) };
  }
  if (differences.length > 0) {
    const verdict = item.level === "required" ? "failed" : "warned";
    return { ...head, verdict, cause: findCause(differences), request, differences };
  }
  const reason = findings.flatMap(({ finding }) =>
    finding.kind === "unestablished" ? [finding.reason] : [],
  )[0];
  return reason === undefined
    ? { ...head, verdict: "passed" }
    : { ...skipCase(item, head, { skip: "unestablished", reason }), exchanges, durationMs };
}

/** A case of one exchange names no step. */
function placeOf(seen: readonly ObservedPassage[], index: number): { step?: number } {
  return seen.length > 1 ? { step: index } : {};
}

function findCause(differences: readonly Difference[]): Cause {
  const pointers = differences.map(({ pointer }) => pointer);
  if (pointers.every((pointer) => pointer.startsWith("/request"))) {
    return "request";
  }
  const isSilent = pointers.includes("/response");
  return isSilent ? "body" : "status";
}

/** Compares what is observed with what the reference proxy does. */
function toObservation(item: IntermediaryCase, seen: readonly ObservedPassage[]): Observation {
  const observed = seen.map(describePassage).join("; then ");
  const reference = item.referenceProxy ?? "";
  const same = observed === reference;
  return {
    observed,
    reference,
    same,
    agreement: same
      ? { differences: [], notes: [] }
      : {
          cause: "status",
          differences: [{ pointer: "", expected: reference, received: observed }],
          notes: [],
        },
  };
}

const noRequest: WireRequest = { method: "POST", path: "/graph", headers: {} };

function toWireRequest(exchange: PlannedExchange | undefined): WireRequest {
  if (exchange === undefined) {
    return noRequest;
  }
  const { method, target, fields } = exchange.head;
  const headers = Object.fromEntries(fields.filter(([name]) => name !== "Host"));
  const { body } = exchange;
  return { method, path: target, headers, ...(body.length > 0 && { body }) };
}

/** Records an exchange with the bytes that the origins saw and answered, and that came back. */
function recordPassage(seen: ObservedPassage, hasSteps: boolean): RecordedExchange {
  const { final, interim, exchange, rest } = seen.passage;
  const step = hasSteps ? exchange.index : undefined;
  const received = Buffer.concat([...interim.map(({ bytes }) => bytes), final.bytes]);
  return {
    ...recordExchange(toExchange(final, seen.timeoutMs), { step }),
    request: toWireRequest(exchange),
    expected: toJson(exchange.expected),
    passage: {
      arrivals: listArrivals(seen).map(({ origin, connection, request, answer }) => ({
        origin,
        connection,
        request: printBytes(request.bytes),
        answer: answer === undefined ? null : printBytes(answer.bytes),
      })),
      received: printBytes(received),
      ...(rest !== undefined && { receivedLater: printBytes(rest) }),
    },
  };
}

function toJson(value: object): JsonObject {
  const json: JsonObject = JSON.parse(JSON.stringify(value));
  return json;
}

/** Maximum bytes of each side that a report shows. */
const maxShownBytes = 4000;

/** Bytes as text, each byte a character where they are not UTF-8. */
function printBytes(bytes: Buffer): JsonValue {
  return bytes.toString("utf8", 0, maxShownBytes);
}

const failureKinds: Readonly<Record<WireEnding["kind"], FailureKind>> = {
  closed: "closed",
  late: "timeout",
  malformed: "not-http",
  "too-large": "too-large",
};

function toExchange(final: WireMessage<ResponseHead> | WireEnding, timeoutMs: number): Exchange {
  if (final.outcome === "ending") {
    const message = describeEnding(final, timeoutMs);
    return { outcome: "failure", kind: failureKinds[final.kind], message };
  }
  const headers = new Map<string, string[]>();
  for (const [name, value] of final.head.fields) {
    const key = name.toLowerCase();
    headers.set(key, [...(headers.get(key) ?? []), value]);
  }
  return {
    outcome: "response",
    status: Number(final.head.status),
    headers,
    body: final.body,
    milliseconds: 0,
    resent: false,
    trailingBytes: 0,
  };
}
