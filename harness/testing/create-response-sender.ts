import { Buffer } from "node:buffer";
import { type ServerResponse, STATUS_CODES } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { choose, type Readings } from "../model/choose.ts";
import type { ModelResponse } from "../model/model-response.ts";

/** A response to send, and what decides how it is sent. */
export interface ResponseToSend {
  readonly response: ModelResponse;
  readonly acceptEncoding: string;
  /** Counted from 1: decides what changes between responses. */
  readonly number: number;
}

interface Sent {
  readonly status: number;
  readonly phrase: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

type Transmit = (sent: Sent, outgoing: ServerResponse, number: number) => void | Promise<void>;

/** Creates what sends the responses of a model server, in its readings of connections. */
export function createResponseSender(
  readings: Readings,
): (response: ResponseToSend, outgoing: ServerResponse) => Promise<void> {
  const spell = choose(readings, "header-names", {
    capitalized: (name: string) => name,
    "lower-case": (name: string) => name.toLowerCase(),
    "upper-case": (name: string) => name.toUpperCase(),
  });
  const others = choose(readings, "response-headers", { none: [], many: manyHeaders });
  const phraseOf = choose(readings, "reason-phrase", {
    usual: (status: number) => STATUS_CODES[status] ?? "",
    empty: () => "",
    other: () => "As You Like It",
  });
  const write = choose(readings, "response-pieces", { whole: writeWhole, many: writePieces });
  const transmit = createTransmission(readings, write);
  const compresses = choose(readings, "response-coding", { none: false, gzip: true });
  return async (
    { response: { status, contentType, body: text }, acceptEncoding, number },
    outgoing,
  ) => {
    const isZipped = compresses && acceptEncoding.includes("gzip");
    const body = isZipped ? gzipSync(text) : Buffer.from(text, "utf8");
    const own: readonly (readonly [string, string])[] = [
      ["Content-Type", contentType],
      ["Content-Length", String(body.length)],
      ...(isZipped ? [["Content-Encoding", "gzip"] as const] : []),
    ];
    const headers = [...own, ...others].map(([name, value]) => [spell(name), value] as const);
    await transmit({ status, phrase: phraseOf(status), headers, body }, outgoing, number);
  };
}

const manyHeaders: readonly [string, string][] = [
  ["Server", "model/1.0 (conforming)"],
  ["X-Powered-By", "Readings"],
  ["Cache-Control", "no-store, no-cache, must-revalidate"],
  ["ETag", 'W/"2a-6f5902ac237024bdd0c176cb93063dc4"'],
  ["Vary", "Accept-Encoding, Origin"],
  ["Set-Cookie", "session=1; Path=/; HttpOnly"],
  ["Set-Cookie", "theme=dark; Path=/"],
  ["Access-Control-Allow-Origin", "*"],
  ["Content-Language", "en"],
  ["X-Request-Id", "00000000-0000-4000-8000-000000000000"],
];

function createTransmission(
  readings: Readings,
  write: (sent: Sent, outgoing: ServerResponse) => Promise<void>,
): Transmit {
  const withConnection =
    (connection: string): Transmit =>
    (sent, outgoing) =>
      write({ ...sent, headers: [...sent.headers, ["Connection", connection]] }, outgoing);
  const keep = withConnection("keep-alive");
  return choose<Transmit>(readings, "connection-life", {
    kept: keep,
    "closed-after-each": withConnection("close"),
    "closed-without-notice": async (sent, outgoing, number) => {
      await keep(sent, outgoing, number);
      if (number % closedEvery === 0) {
        outgoing.socket?.end();
      }
    },
    "closed-when-idle": keep,
    "older-protocol": writeOldVersion,
  });
}

/** After this many responses, a server of unannounced ends closes the connection. */
const closedEvery = 5;

async function writeWhole(sent: Sent, outgoing: ServerResponse): Promise<void> {
  writeHead(sent, outgoing);
  outgoing.end(sent.body);
}

async function writePieces(sent: Sent, outgoing: ServerResponse): Promise<void> {
  writeHead(sent, outgoing);
  outgoing.flushHeaders();
  const length = Math.ceil(sent.body.length / 3);
  for (let start = 0; start < sent.body.length; start += length) {
    await nextTurn();
    outgoing.write(sent.body.subarray(start, start + length));
  }
  outgoing.end();
}

function writeHead({ status, phrase, headers }: Sent, outgoing: ServerResponse): void {
  outgoing.sendDate = false;
  outgoing.writeHead(status, phrase, headers.flat());
}

function writeOldVersion({ status, phrase, headers, body }: Sent, outgoing: ServerResponse): void {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  const { socket } = outgoing;
  socket?.write(`HTTP/1.0 ${status} ${phrase}\r\n${lines.join("")}\r\n`);
  socket?.end(body);
}
