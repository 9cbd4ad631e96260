import type { Buffer } from "node:buffer";
import type { JsonValue } from "../json/json-value.ts";
import { shortenValue } from "../json/shorten-value.ts";
import type { Difference } from "../judge/judgment.ts";
import type { ExpectedPassage, ScriptedAnswer } from "../suite/intermediary-case.ts";
import { describeDuration } from "../terminal/describe-duration.ts";
import {
  findField,
  type ResponseHead,
  type WireEnding,
  type WireMessage,
} from "../wire/message.ts";
import type { Passage } from "./client-link.ts";
import type { Arrival, Stage } from "./origins.ts";
import { areSame, type PlannedExchange } from "./plan-exchange.ts";
import { nonceField, type SentAnswer } from "./send-answer.ts";

/** What is found about an exchange; one without findings is as expected. */
export type Finding =
  /** The intermediary did what the case forbids. */
  | { readonly kind: "broken"; readonly difference: Difference }
  /** It did not come so far that the case could judge it. */
  | { readonly kind: "unestablished"; readonly reason: string }
  /** It answered itself where it may. */
  | { readonly kind: "own"; readonly note: string };

/** An exchange as all three sides saw it. */
export interface ObservedPassage {
  readonly passage: Passage;
  /** Those of the whole case. */
  readonly arrivals: readonly Arrival[];
  readonly stage: Stage;
}

/** Whose response the client got. */
export type ResponseSource =
  /** Of an origin, to this request. */
  | { readonly kind: "origin"; readonly answer: SentAnswer; readonly isKept: boolean }
  /** Of an origin, to another request. */
  | { readonly kind: "other"; readonly exchange: PlannedExchange }
  /** Of the intermediary. */
  | { readonly kind: "own" };

/**
 * Finds out whose response the client got, by its nonce. One without a body is taken for the origin's
 * where that had none either and the same status: an intermediary may remove the field of the nonce.
 */
export function findSource(
  final: WireMessage<ResponseHead>,
  seen: ObservedPassage,
): ResponseSource {
  const { arrivals, stage, passage } = seen;
  const words = final.body.toString("latin1").match(/\b[a-z]{12}\b/g) ?? [];
  const nonce = [findField(final.head, nonceField) ?? "", ...words].find((word) =>
    stage.origins.answered.has(word),
  );
  const answered = stage.origins.answered.get(nonce ?? "");
  if (answered === undefined) {
    const answer = listArrivals(seen).at(-1)?.answer;
    const isAlike = final.head.status === answer?.head?.status;
    return isAlike && answer !== undefined && final.body.length + answer.body.length === 0
      ? { kind: "origin", answer, isKept: false }
      : { kind: "own" };
  }
  const answer = arrivals.find((arrival) => arrival.answer?.nonce === nonce)?.answer;
  return answer === undefined || !areSame(answered, passage.exchange)
    ? { kind: "other", exchange: answered }
    : { kind: "origin", answer, isKept: answered !== passage.exchange };
}

/** Judges what came of an exchange. */
export function judgePassage(seen: ObservedPassage): Finding[] {
  const { passage } = seen;
  const { final, exchange } = passage;
  const own = listArrivals(seen);
  const findings =
    final.outcome === "ending" ? judgeEnding(final, seen) : judgeResponse(final, seen);
  const isWithheld = own.some(withholdsInterim);
  return [
    ...findings,
    ...judgeArrivals(exchange.expected, seen),
    ...(isWithheld
      ? [unestablished("The intermediary asks origins by HTTP/1.0, which has no interim responses")]
      : []),
  ];
}

/** Lists the requests of an exchange that reached origins. */
export function listArrivals({ passage, arrivals }: ObservedPassage): Arrival[] {
  return arrivals.filter(({ exchange }) => exchange === passage.exchange);
}

function broken(difference: Difference): Finding {
  return { kind: "broken", difference };
}

function unestablished(reason: string): Finding {
  return { kind: "unestablished", reason };
}

/** Whether interim responses are left out, since the request is one of HTTP/1.0. */
function withholdsInterim({ request, script }: Arrival): boolean {
  return request.head.version === "HTTP/1.0" && script.interim !== undefined;
}

/** Whether the script of an arrival has a final response, so that the client is due one. */
function isDue({ status, ending }: ScriptedAnswer): boolean {
  return status !== undefined && ending === undefined;
}

/** Says in words why no final response came. */
export function describeEnding({ kind, bytes }: WireEnding, timeoutMs: number): string {
  const part = bytes.length === 0 ? "before a response" : "in the middle of a response";
  switch (kind) {
    case "unopened":
      return "no connection could be opened";
    case "closed":
      return `the connection ended ${part}`;
    case "late":
      return `no whole response came within ${describeDuration(timeoutMs)}`;
    case "malformed":
      return "what came is not HTTP/1.1";
    case "too-large":
      return "the response is larger than any of an origin";
  }
}

function judgeEnding(ending: WireEnding, seen: ObservedPassage): Finding[] {
  const reason = describeEnding(ending, seen.stage.timeoutMs);
  const script = listArrivals(seen).at(-1)?.script;
  if (script === undefined) {
    return [unestablished(`The request reached no origin, and ${reason}`)];
  }
  const isExpected = isDue(script) || seen.passage.exchange.expected.answered === true;
  if (isExpected && seen.passage.exchange.isPreparation) {
    return [unestablished(`The query before what is judged got no final response: ${reason}`)];
  }
  const { rest } = seen.passage;
  const later = listStatusLines(rest).map((line) => `; after the origin closed, "${line}" came`);
  const message = `The client got no final response: ${reason}`;
  return isExpected
    ? [broken({ pointer: "/response", message: message + later.join("") })]
    : [{ kind: "own", note: message }];
}

function listStatusLines(bytes: Buffer | undefined): readonly string[] {
  const lines = bytes?.toString("latin1").split("\r\n") ?? [];
  return lines.filter((line) => line.startsWith("HTTP/"));
}

function judgeResponse(final: WireMessage<ResponseHead>, seen: ObservedPassage): Finding[] {
  const source = findSource(final, seen);
  switch (source.kind) {
    case "own":
      return judgeOwn(final.head, seen);
    case "other": {
      const message = `The client got the response to another query: ${source.exchange.head.method} ${source.exchange.head.target} ${source.exchange.body.toString("utf8", 0, 200)}`;
      return [broken({ pointer: "/response", message, clause: "intermediary.kept-by-body" })];
    }
    case "origin":
      return [
        ...judgeInterim(seen, source.answer),
        ...judgeFinal(final, source.answer, seen.passage.exchange.expected),
      ];
  }
}

/** An own response excuses nothing where that of the origin was due. */
function judgeOwn({ status }: ResponseHead, seen: ObservedPassage): Finding[] {
  const script = listArrivals(seen).at(-1)?.script;
  const note = `The intermediary answered ${status} itself`;
  if (script === undefined) {
    return [unestablished(`${note}, and asked no origin`)];
  }
  const isFree = script.status !== undefined && script.status >= 500 && status.startsWith("5");
  if (!isDue(script) || isFree || seen.passage.exchange.expected.answered === true) {
    return [{ kind: "own", note }];
  }
  return [
    broken({
      pointer: "/response/status",
      expected: script.status ?? null,
      received: Number(status),
      message: `${note}; the origin answered ${describeScript(script)}`,
    }),
  ];
}

function describeScript({ interim = [], status }: ScriptedAnswer): string {
  return [...interim.map((each) => each.status), status].join(", ");
}

/** Where a request was sent twice, only the interim responses to the one that the client got count. */
function judgeInterim(seen: ObservedPassage, { nonce }: SentAnswer): Finding[] {
  const { interim, exchange } = seen.passage;
  const others = listArrivals(seen).flatMap(({ answer }) => answer?.nonce ?? []);
  const mixed = interim.find(({ head }) => {
    const answered = seen.stage.origins.answered.get(findField(head, nonceField) ?? "");
    return answered !== undefined && answered !== exchange;
  });
  if (mixed !== undefined) {
    const message = `The client got an interim response (${mixed.head.status}) to an earlier request`;
    return [broken({ pointer: "/response/interim", message })];
  }
  const expected = exchange.expected.interim;
  const isWithheld = listArrivals(seen).some(withholdsInterim);
  const received = interim
    .filter(({ head }) => {
      const found = findField(head, nonceField) ?? nonce;
      return found === nonce || !others.includes(found);
    })
    .map(({ head }) => Number(head.status))
    .filter((code) => code !== 100);
  return expected === undefined || isWithheld
    ? []
    : compare("/response/interim", [...expected], received);
}

function judgeFinal(
  { head, body }: WireMessage<ResponseHead>,
  answer: SentAnswer,
  { unchanged = [], without = [], class: digit }: ExpectedPassage,
): Finding[] {
  const message = "The final response of the origin has no such field";
  return [
    ...unchanged.flatMap((part) => {
      const [expected, received] = [readPart(part, answer), readPart(part, { head, body })];
      const isCoded = part === "body" && findField(head, "Content-Encoding") !== undefined;
      const pointer = part === "status" || part === "body" ? part : `headers/${part}`;
      return isCoded ? [] : compare(`/response/${pointer}`, expected, received);
    }),
    ...(digit === undefined || head.status.startsWith(String(digit))
      ? []
      : compare("/response/status", `${digit}xx`, Number(head.status))),
    ...without.flatMap((name) => {
      const received = findField(head, name);
      const pointer = `/response/headers/${name}`;
      return received === undefined ? [] : [broken({ pointer, received, message })];
    }),
  ];
}

/** Letter case and spaces around a semicolon do not change a field. */
function readPart(
  part: string,
  { head, body }: { readonly head?: ResponseHead | undefined; readonly body: Buffer },
): JsonValue | undefined {
  switch (part) {
    case "status":
      return Number(head?.status);
    case "body":
      return body.toString("utf8");
    default:
      return (
        head &&
        findField(head, part)
          ?.toLowerCase()
          .split(";")
          .map((text) => text.trim())
          .join(";")
      );
  }
}

/** Long texts are shortened only once they have been compared. */
function compare(
  pointer: string,
  expected: JsonValue | undefined,
  received: JsonValue | undefined,
): Finding[] {
  return JSON.stringify(expected) === JSON.stringify(received)
    ? []
    : [
        broken({
          pointer,
          ...(expected !== undefined && { expected: shortenValue(expected) }),
          ...(received !== undefined && { received: shortenValue(received) }),
        }),
      ];
}

const oneOrigin =
  "Requests come to one origin only, so there is none to which they could be repeated";

function judgeArrivals(
  { arrivals, arrived = [] }: ExpectedPassage,
  seen: ObservedPassage,
): Finding[] {
  const own = listArrivals(seen);
  const { head, body } = seen.passage.exchange;
  const count = own.filter(({ request }) => request.head.target === head.target).length;
  const isRepeated = arrivals !== undefined && count > arrivals;
  const isOpen = arrivals !== undefined && !isRepeated && !seen.stage.hasSpareOrigin;
  const sent = { ...head, body: body.toString("utf8") };
  return [
    ...(isRepeated ? compare("/arrivals", arrivals, count) : []),
    ...(isOpen ? [unestablished(oneOrigin)] : []),
    ...own.slice(0, 1).flatMap(({ request }) => {
      const received = { ...request.head, body: request.body.toString("utf8") };
      return arrived.flatMap((part) => compare(`/request/${part}`, sent[part], received[part]));
    }),
  ];
}
