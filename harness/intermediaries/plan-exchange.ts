import { Buffer } from "node:buffer";
import type {
  ExpectedPassage,
  IntermediaryExchange,
  ScriptedAnswer,
  ScriptedRequest,
} from "../suite/intermediary-case.ts";
import type { Field, RequestHead } from "../wire/message.ts";
import { formatRequestHead } from "../wire/message.ts";

/** An exchange of a case with everything written out. */
export interface PlannedExchange {
  /** Its place among the exchanges of the case, counted from 0. */
  readonly index: number;
  readonly marker: string;
  readonly head: RequestHead;
  readonly body: Buffer;
  /** What the client writes, piece by piece. */
  readonly pieces: readonly Buffer[];
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

/** Where requests go: the authority for Host, and the path of the base URL. */
export interface Destination {
  readonly host: string;
  /** Empty, or with a leading slash. */
  readonly basePath: string;
}

/** What an exchange is written out with. */
export interface ExchangePlace {
  readonly index: number;
  /** Letters that no other run of a case has. */
  readonly marker: string;
  readonly destination: Destination;
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
  const body = Buffer.from(fill(printBody(request)), "utf8");
  const { method = "POST", target = "/graph", version = "HTTP/1.1", fields = {} } = request;
  const framing: Field[] =
    request.document === undefined
      ? []
      : [
          ["Content-Type", "application/json"],
          ["Content-Length", String(body.length)],
        ];
  const head = {
    method,
    target: fill(destination.basePath + target),
    version,
    fields: [["Host", destination.host] as const, ...Object.entries(fields), ...framing],
  };
  const [first = plainAnswer, ...rest] = answers.map((answer) => fillAnswer(answer, fill));
  const pieces = cut(formatRequestHead(head), body, request.pieces ?? []);
  const isPreparation = isFollowed && Object.keys(expected).length === 0;
  return { index, marker, head, body, pieces, answers: [first, ...rest], expected, isPreparation };
}

function printBody({ document, variables, padding }: ScriptedRequest): string {
  if (document === undefined) {
    return "";
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

function cut(head: Buffer, body: Buffer, positions: readonly number[]): Buffer[] {
  const bytes = Buffer.concat([head, body]);
  const places = [0, ...positions.map((position) => head.length + position), bytes.length];
  return places.slice(1).map((place, index) => bytes.subarray(places[index], place));
}
