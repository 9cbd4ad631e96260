import { Buffer } from "node:buffer";
import { groupBy } from "../json/group-by.ts";
import { closesAfter, type Field } from "../wire/message.ts";
import { type BodyParser, createBodyParser, parseResponseHead } from "../wire/parse-message.ts";
import type { CollectedResponse } from "./exchange.ts";
import type { FailureKind } from "./failure-kind.ts";
import { tooLarge } from "./transport-failure.ts";

/** What is read of the bytes of a connection. */
export type ResponseReading =
  | {
      readonly state: "unfinished";
      /** Left out until the head has come. */
      readonly status?: number | undefined;
      /** Whether any of it has come, besides interim responses. */
      readonly hasBegun: boolean;
      /** What came of a body that has a `Content-Length`; left out for any other. */
      readonly body?: Buffer | undefined;
      /** Bytes of interim responses, which need not be read again. */
      readonly skipped: number;
      /** What is wrong with what came: why a head may not end, or what a body lacks. */
      readonly mistake?: string | undefined;
    }
  | {
      readonly state: "failed";
      readonly kind: FailureKind;
      readonly message: string;
      readonly status?: number | undefined;
    }
  | WholeReading;

/** A response that came whole. */
export interface WholeReading {
  readonly state: "whole";
  readonly response: CollectedResponse;
  /** Bytes of the response, and of the interim ones before it. */
  readonly length: number;
  /** Whether the server closes the connection after it. */
  readonly isLast: boolean;
}

/** What a response is read by. */
export interface ReadingOptions {
  /** Of the request: a response to HEAD has no body. */
  readonly method: string;
  readonly maxLength: number;
}

/** Bytes that may come beside the content of a body: even a large one may have chunks of a byte each. */
const maxFraming = 256 * 1024;

/** Bytes that all interim responses before a response may have. */
const maxHeads = 128 * 1024;

const endlessInterim = `More than ${maxHeads / 1024} KiB of interim responses came before a response`;

/** Reads what has come, until the server has ended the connection. */
type ReadResponse = (bytes: Buffer, isEnded: boolean) => ResponseReading;

/**
 * Makes what reads a response at the beginning of bytes; again when more have come, but its head only
 * once. Interim responses, with a status of 1xx, are skipped.
 */
export function createResponseReader(options: ReadingOptions): ReadResponse {
  let known: HeadedResponse | undefined;
  let skipped = 0;
  return (bytes, isEnded) => {
    const head = known ?? readHead(bytes, options, maxHeads - skipped);
    if ("state" in head) {
      skipped += head.state === "unfinished" ? head.skipped : 0;
      return head;
    }
    known = head;
    return readBody(bytes, head, isEnded);
  };
}

interface HeadedResponse {
  /** Where its body begins. */
  readonly start: number;
  readonly status: number;
  readonly headers: CollectedResponse["headers"];
  readonly parse: BodyParser;
  readonly maxLength: number;
  readonly closes: boolean;
}

function readHead(
  bytes: Buffer,
  { method, maxLength }: ReadingOptions,
  maxSkipped: number,
): HeadedResponse | Exclude<ResponseReading, WholeReading> {
  let start = 0;
  for (;;) {
    const head = parseResponseHead(bytes.subarray(start));
    if (head.state === "malformed") {
      return failHead(bytes.subarray(start), head.mistake);
    }
    if (head.state === "unfinished") {
      if (!mayBeHttp(bytes.subarray(start))) {
        return failHead(bytes.subarray(start), undefined);
      }
      const { mistake } = head;
      return { state: "unfinished", hasBegun: bytes.length > start, skipped: start, mistake };
    }
    start += head.length;
    const status = Number(head.part.status);
    if (start > maxSkipped && status < 200) {
      return { state: "failed", kind: "too-large", message: endlessInterim };
    }
    if (status === 101) {
      const message = "The server switched to another protocol (status 101)";
      return { state: "failed", kind: "closed", message };
    }
    if (status < 100 || status >= 200) {
      const isBodiless = status === 204 || status === 304 || method === "HEAD";
      const parse = createBodyParser(head.part, isBodiless ? "bodiless" : "connection");
      const [headers, closes] = [toHeaderMap(head.part.fields), closesAfter(head.part)];
      return { start, status, headers, parse, maxLength, closes };
    }
  }
}

function readBody(
  bytes: Buffer,
  { start, status, headers, parse, maxLength, closes }: HeadedResponse,
  isEnded: boolean,
): ResponseReading {
  const [announced] = headers.get("content-length") ?? [];
  if ((status === 204 || status === 304) && announced !== undefined && Number(announced) > 0) {
    const message = `A response with status ${status} has no body, but Content-Length says that it has one`;
    return { state: "failed", kind: "malformed", message, status };
  }
  const rest = bytes.subarray(start);
  const parsed = parse(rest, isEnded);
  if (parsed.state === "malformed") {
    return { ...failHead(bytes, parsed.mistake), status };
  }
  const isWhole = parsed.state === "whole";
  if (
    (isWhole ? parsed.part.length : (parsed.total ?? 0)) > maxLength ||
    Number(announced ?? 0) > maxLength ||
    (!isWhole && rest.length > maxLength + maxFraming)
  ) {
    return { state: "failed", kind: "too-large", message: tooLarge, status };
  }
  if (!isWhole) {
    const isCounted = announced !== undefined && !headers.has("transfer-encoding");
    const reading = { state: "unfinished", status, hasBegun: true, skipped: 0 } as const;
    const mistake = `${rest.length} of the ${announced} bytes came that Content-Length announces`;
    return isCounted ? { ...reading, body: rest, mistake } : reading;
  }
  const response = { status, headers, body: Buffer.from(parsed.part) };
  return {
    state: "whole",
    response,
    length: start + parsed.length,
    isLast: closes || isEnded,
  };
}

/** Names what came instead of a head, or what is wrong in a message. */
function failHead(
  bytes: Buffer,
  mistake: string | undefined,
): Extract<ResponseReading, { readonly state: "failed" }> {
  if (isTls(bytes)) {
    const message = "The server speaks TLS on this port: its base URL may begin with https";
    return { state: "failed", kind: "not-http", message };
  }
  if (isHttp2(bytes)) {
    const message = "The server speaks HTTP/2 only on this port, and the kit speaks HTTP/1.1";
    return { state: "failed", kind: "not-http", message };
  }
  if (!isStatusLine(bytes)) {
    const message = "The received bytes are not an HTTP/1.1 response";
    return { state: "failed", kind: "not-http", message };
  }
  const detail = mistake === undefined ? "" : `: ${mistake}`;
  const message = `The response is not well-formed HTTP/1.1${detail}`;
  return { state: "failed", kind: "malformed", message };
}

/** Whether bytes begin like a response, as far as they go. */
function mayBeHttp(bytes: Buffer): boolean {
  const start = bytes.toString("latin1", 0, 64).trimStart();
  return "HTTP/".startsWith(start.slice(0, 5)) || start.startsWith("HTTP/");
}

/** Whether bytes begin with a status line, whatever is wrong after it. */
function isStatusLine(bytes: Buffer): boolean {
  const start = bytes.toString("latin1", 0, 64).trimStart();
  return /^HTTP\/1\.\d [1-9]\d\d[ \r\n]/.test(start);
}

/** A server of HTTP/2 sends a frame of settings first (RFC 9113, section 3.4). */
function isHttp2(bytes: Buffer): boolean {
  return bytes.length >= 9 && bytes[3] === 4 && bytes.readUInt32BE(5) === 0;
}

/** A TLS record begins with its type, like alert or handshake, and major version 3. */
function isTls(bytes: Buffer): boolean {
  const [type = 0, version] = bytes;
  return type >= 0x14 && type <= 0x18 && version === 3;
}

/** Collects the values of each header, whose name is in lower case. */
export function toHeaderMap(fields: readonly Field[]): CollectedResponse["headers"] {
  const groups = groupBy(fields, ([name]) => name.toLowerCase());
  return new Map([...groups].map(([name, group]) => [name, group.map(([, value]) => value)]));
}
