import { Buffer } from "node:buffer";
import type {
  ExpectedPassage,
  IntermediaryExchange,
  ScriptedAnswer,
  ScriptedRequest,
} from "../suite/intermediary-case.ts";
import { composeRequest } from "../transport/compose-request.ts";
import { cutAt } from "../transport/encode-chunks.ts";
import { jsonHeaders, type WireRequest } from "../transport/wire-request.ts";
import { formatRequestHead, type RequestHead } from "../wire/message.ts";

/** An exchange of a case with everything written out. */
export interface PlannedExchange {
  /** Its place among the exchanges of the case, counted from 0. */
  readonly index: number;
  readonly marker: string;
  readonly request: WireRequest;
  readonly head: RequestHead;
  readonly body: Buffer;
  readonly pieces: readonly Uint8Array[];
  readonly answers: readonly [ScriptedAnswer, ...ScriptedAnswer[]];
  readonly expected: ExpectedPassage;
  /** Whether nothing is expected of it, and it only comes before what the case judges. */
  readonly isPreparation: boolean;
}

/** A query that any service answers by 200, as follows a case. */
const plainQuery: ScriptedRequest = {
  document: 'member(id: "{marker}-{exchange}") { name }',
};

/** The answer to it. */
export const plainAnswer: ScriptedAnswer = {
  status: 200,
  body: { data: { member: { name: "{nonce}" } }, errors: [] },
};

/** What an exchange is written out with. */
export interface ExchangePlace {
  readonly index: number;
  /** Letters that no other run of a case has. */
  readonly marker: string;
  readonly destination: URL;
  /** Whether another exchange of the case comes after it. */
  readonly isFollowed?: boolean;
}

/** Writes out one exchange, in which everything that is left out is plain. */
export function planExchange(
  { request = plainQuery, answers = [], expected = {} }: IntermediaryExchange,
  { index, marker, destination, isFollowed = false }: ExchangePlace,
): PlannedExchange {
  const fill = (text: string): string =>
    text.replaceAll("{marker}", marker).replaceAll("{exchange}", toLetters(index));
  const { method = "POST", target = "/graph", version = "HTTP/1.1", fields, pieces } = request;
  const content = printBody(request);
  const sent: WireRequest = {
    method,
    path: fill(destination.pathname.replace(/\/+$/, "") + target),
    headers: { ...fields, ...(content !== undefined && jsonHeaders) },
    ...(content !== undefined && { body: Buffer.from(fill(content), "utf8") }),
    ...(pieces !== undefined && { pieces }),
  };
  const { head, body } = composeRequest(sent, { host: destination.host, basePath: "" });
  const headBytes = formatRequestHead({ ...head, version });
  const [first = plainAnswer, ...rest] = answers.map((answer) => fillAnswer(answer, fill));
  return {
    index,
    marker,
    request: sent,
    head,
    body,
    pieces: cutAt(
      Buffer.concat([headBytes, body]),
      (pieces ?? []).map((position) => headBytes.length + position),
    ),
    answers: [first, ...rest],
    expected,
    isPreparation: isFollowed && Object.keys(expected).length === 0,
  };
}

/** Whether two requests are the same, whatever their fields are. */
export function areSame(left: AskedQuery, right: AskedQuery): boolean {
  return (
    left.head.method === right.head.method &&
    left.head.target === right.head.target &&
    left.body.equals(right.body)
  );
}

type AskedQuery = Pick<PlannedExchange, "head" | "body">;

function printBody({ document, variables, padding }: ScriptedRequest): string | undefined {
  if (document === undefined) {
    return undefined;
  }
  const padded = padding === undefined ? {} : { padding: "x".repeat(padding) };
  const all = { ...variables, ...padded };
  return JSON.stringify({ document, ...(Object.keys(all).length > 0 && { variables: all }) });
}

/** Letters only, so that they can be a name in a document: a, b, … z, ba, bb. */
function toLetters(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : toLetters(Math.floor(index / 26)) + letter;
}

function fillAnswer(answer: ScriptedAnswer, fill: (text: string) => string): ScriptedAnswer {
  const entries = Object.entries(answer.fields ?? {}).map(([name, value]) => [name, fill(value)]);
  return { ...answer, fields: Object.fromEntries(entries) };
}
