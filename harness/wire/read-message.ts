import { Buffer } from "node:buffer";
import type { RequestHead, ResponseHead, WireEnding, WireMessage } from "./message.ts";
import {
  type BodyBoundary,
  createBodyParser,
  type Parsed,
  parseRequestHead,
  parseResponseHead,
} from "./parse-message.ts";
import type { WireSocket } from "./wire-socket.ts";

/** What came instead of a whole message, or the message. */
export type WireRead<Head> = WireMessage<Head> | WireEnding;

/** Maximum bytes of a message, or characters of an answer: many times as many as any of the kit has. */
export const maxMessageLength: number = 128 * 1024;

/**
 * Reads the next request within a time in milliseconds, once what was written has left: a client that
 * reads nothing gets no further responses.
 */
export async function readRequest(
  socket: WireSocket,
  timeoutMs: number,
): Promise<WireRead<RequestHead>> {
  await socket.written;
  return readMessage(socket, parseRequestHead, () => "head", timeoutMs);
}

/**
 * Reads the next response, interim or final, within a time in milliseconds.
 *
 * @param method that of the request: a response to HEAD has no body.
 */
export function readResponse(
  socket: WireSocket,
  method: string,
  timeoutMs: number,
): Promise<WireRead<ResponseHead>> {
  const endOf = ({ status }: ResponseHead): BodyBoundary =>
    /^1|^204$|^304$/.test(status) || method === "HEAD" ? "bodiless" : "connection";
  return readMessage(socket, parseResponseHead, endOf, timeoutMs);
}

/** Reads what still comes until the connection ends, within a time in milliseconds. */
export async function readRest(socket: WireSocket, timeoutMs: number): Promise<Buffer> {
  const deadline = performance.now() + timeoutMs;
  while (findEnding(socket, deadline) === undefined) {
    await awaitChange(socket, deadline);
  }
  return socket.bytes;
}

async function readMessage<Head extends RequestHead | ResponseHead>(
  socket: WireSocket,
  parseHead: (bytes: Buffer) => Parsed<Head>,
  endOf: (head: Head) => BodyBoundary,
  timeoutMs: number,
): Promise<WireRead<Head>> {
  const deadline = performance.now() + timeoutMs;
  const head = await readPart(socket, parseHead, deadline);
  if ("outcome" in head) {
    return head;
  }
  const before = Buffer.from(socket.bytes.subarray(0, head.length));
  socket.take(head.length);
  const parseBody = createBodyParser(head.part, endOf(head.part));
  const body = await readPart(socket, (bytes) => parseBody(bytes, !socket.isOpen), deadline);
  if ("outcome" in body) {
    return { ...body, bytes: Buffer.concat([before, body.bytes]) };
  }
  const bytes = Buffer.concat([before, socket.bytes.subarray(0, body.length)]);
  socket.take(body.length);
  return { outcome: "message", head: head.part, body: Buffer.from(body.part), bytes };
}

async function readPart<Part>(
  socket: WireSocket,
  parse: (bytes: Buffer) => Parsed<Part>,
  deadline: number,
): Promise<{ readonly part: Part; readonly length: number } | WireEnding> {
  for (;;) {
    const parsed = parse(socket.bytes);
    if (parsed.state === "whole") {
      return parsed;
    }
    const kind = parsed.state === "malformed" ? "malformed" : findEnding(socket, deadline);
    if (kind !== undefined) {
      return { outcome: "ending", kind, bytes: Buffer.from(socket.bytes) };
    }
    await awaitChange(socket, deadline);
  }
}

function findEnding(socket: WireSocket, deadline: number): WireEnding["kind"] | undefined {
  if (socket.bytes.length > maxMessageLength) {
    return "too-large";
  }
  if (!socket.isOpen) {
    return "closed";
  }
  return performance.now() >= deadline ? "late" : undefined;
}

/** Waits until something comes, or the connection or the time is at its end. */
function awaitChange(socket: WireSocket, deadline: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      socket.onChange = undefined;
      resolve();
    };
    const timer = setTimeout(finish, Math.max(0, deadline - performance.now()));
    socket.onChange = finish;
  });
}
