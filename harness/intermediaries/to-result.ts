import { Buffer } from "node:buffer";
import type { JsonObject } from "../json/json-value.ts";
import type { Cause, Difference } from "../judge/judgment.ts";
import { type CaseResult, type Observation, skipCase } from "../run/case-result.ts";
import type { RecordedExchange } from "../run/record-exchange.ts";
import type { IntermediaryCase } from "../suite/intermediary-case.ts";
import { isCredential, leftOut } from "../terminal/redact-text.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import { describePassage } from "./describe-passage.ts";
import { listArrivals, type ObservedPassage } from "./judge-passage.ts";
import type { PlayedCase } from "./play-case.ts";

/** Concludes the result of a case from what came of it. */
export function toResult(
  item: IntermediaryCase,
  { seen, findings, durationMs }: PlayedCase,
): CaseResult {
  const differences = findings.flatMap(({ index, finding }): Difference[] =>
    finding.kind === "broken"
      ? [{ ...(seen.length > 1 && { step: index }), ...finding.difference }]
      : [],
  );
  const notes = findings.flatMap(({ finding }) => (finding.kind === "own" ? [finding.note] : []));
  const exchanges = seen.map((each) => recordPassage(each, seen.length > 1));
  const head = { case: item, source: "recorded", notes, exchanges, durationMs } as const;
  const wrong = findings.find(({ finding }) => finding.kind === "broken")?.index ?? 0;
  const { request = noRequest } = (seen[wrong] ?? seen[0])?.passage.exchange ?? {};
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

/** Records an exchange with the bytes that the origins saw and answered, and that came back. */
function recordPassage(seen: ObservedPassage, hasSteps: boolean): RecordedExchange {
  const { final, interim, exchange, rest } = seen.passage;
  const received = Buffer.concat([...interim.map(({ bytes }) => bytes), final.bytes]);
  const expected: JsonObject = JSON.parse(JSON.stringify(exchange.expected));
  return {
    ...(hasSteps && { step: exchange.index }),
    request: exchange.request,
    expected,
    passage: {
      arrivals: listArrivals(seen)
        .slice(0, maxShownArrivals)
        .map(({ origin, number, request, answer }) => ({
          origin,
          connection: number,
          request: withoutCredentials(printBytes(request.bytes)),
          answer: answer === undefined ? null : printBytes(answer.bytes),
        })),
      received: printBytes(received),
      ...(rest !== undefined && { receivedLater: printBytes(rest) }),
    },
  };
}

const maxShownArrivals = 20;

const maxShownBytes = 4000;

/** A proxy may show its origins who it is. */
function withoutCredentials(request: string): string {
  return request.replaceAll(/^([!-9;-~]+):[^\r\n]*/gm, (line, name) =>
    isCredential(name) ? `${name}: ${leftOut}` : line,
  );
}

function printBytes(bytes: Buffer): string {
  return bytes.toString("utf8", 0, maxShownBytes);
}
