import { Buffer } from "node:buffer";
import type { RequestHead, ResponseHead, WireEnding, WireMessage } from "./message.ts";
import {
  type ChunkWalk,
  type Parsed,
  parseBody,
  parseRequestHead,
  parseResponseHead,
} from "./parse-message.ts";
import type { WireSocket } from "./wire-socket.ts";

/** What came instead of a whole message, or the message. */
export type WireRead<Head> = WireMessage<Head> | WireEnding;

/** Maximum bytes of a message, framing included: many times as many as any of the kit has. */
const maxMessageLength = 1024 * 1024;

/** Reads the next request within a time in milliseconds. */
export function readRequest(socket: WireSocket, timeoutMs: number): Promise<WireRead<RequestHead>> {
  return readMessage(socket, { parseHead: parseRequestHead, frame: () => "none" }, timeoutMs);
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
  const frame = ({ status }: ResponseHead): Framing =>
    /^1|^204$|^304$/.test(status) || method === "HEAD" ? "head" : "until-close";
  return readMessage(socket, { parseHead: parseResponseHead, frame }, timeoutMs);
}

/** Reads what still comes until the connection ends, within a time in milliseconds. */
export async function readRest(socket: WireSocket, timeoutMs: number): Promise<Buffer> {
  const deadline = performance.now() + timeoutMs;
  while (findEnding(socket, deadline) === undefined) {
    await awaitChange(socket, deadline);
  }
  return socket.bytes;
}

/** What ends a message: its head, its length, or the connection where it has no length. */
type Framing = "head" | "none" | "until-close";

interface MessageForm<Head> {
  readonly parseHead: (bytes: Buffer) => Parsed<Head>;
  readonly frame: (head: Head) => Framing;
}

async function readMessage<Head extends RequestHead | ResponseHead>(
  socket: WireSocket,
  { parseHead, frame }: MessageForm<Head>,
  timeoutMs: number,
): Promise<WireRead<Head>> {
  const deadline = performance.now() + timeoutMs;
  const head = await readPart(socket, parseHead, deadline);
  if ("outcome" in head) {
    return head;
  }
  const before = socket.bytes.subarray(0, head.length);
  socket.take(head.length);
  const form = { head: head.part, framing: frame(head.part), walk: { at: 0, total: 0 } };
  const parse = (bytes: Buffer): Parsed<Buffer> => parseFramed(bytes, form, socket.isOpen);
  const body = await readPart(socket, parse, deadline);
  if ("outcome" in body) {
    return { ...body, bytes: Buffer.concat([before, body.bytes]) };
  }
  const bytes = Buffer.concat([before, socket.bytes.subarray(0, body.length)]);
  socket.take(body.length);
  return { outcome: "message", head: head.part, body: body.part, bytes };
}

/** A body whose head has come. */
interface UnreadBody {
  readonly head: RequestHead | ResponseHead;
  readonly framing: Framing;
  readonly walk: ChunkWalk;
}

function parseFramed(
  bytes: Buffer,
  { head, framing, walk }: UnreadBody,
  isOpen: boolean,
): Parsed<Buffer> {
  if (framing === "head") {
    return { state: "whole", part: Buffer.alloc(0), length: 0 };
  }
  const parsed = parseBody(bytes, head, framing, walk);
  const endsHere = framing === "until-close" && !isOpen;
  return parsed.state === "unfinished" && endsHere && !hasLength(head)
    ? { state: "whole", part: bytes, length: bytes.length }
    : parsed;
}

function hasLength({ fields }: RequestHead | ResponseHead): boolean {
  return fields.some(([name]) => /^(?:content-length|transfer-encoding)$/i.test(name));
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
      return { outcome: "ending", kind, bytes: socket.bytes };
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
