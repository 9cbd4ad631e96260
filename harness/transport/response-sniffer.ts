import { Buffer } from "node:buffer";
import type { Socket } from "node:net";
import { undici } from "./undici.ts";

/**
 * What the received bytes look like; `none` when there are none, `switched` after a response that
 * announces another protocol.
 */
export type Protocol = "none" | "http" | "switched" | "tls" | "other";

/** A head longer than this, in bytes, is left to the HTTP client, which rejects it. */
const maxHeadLength = 64 * 1024;

const protocolName = "HTTP/";

const nothing = Buffer.alloc(0);

/**
 * Reads the bytes of a connection before the HTTP client does, and passes the head of a response on
 * once it is complete. It knows what the client does not report: whether HTTP came at all, and how
 * many bytes follow the head. It removes a `100 Continue`, which the client rejects unless it asked
 * for one: a server may send any 1xx before the response.
 */
export class ResponseSniffer {
  #socket: Socket | undefined;
  #connections = 0;
  #bytesBefore = 0;
  #isHeadDue = false;
  #unfinished: Buffer = nothing;
  #headBytes = 0;
  #protocol: Protocol = "none";
  #maxBytes = Number.POSITIVE_INFINITY;
  /** What came last. */
  #last: Buffer = nothing;

  /** Watches a new connection instead of the last one. */
  follow(socket: Socket): void {
    this.#socket = socket;
    this.#connections += 1;
    this.begin();
    const push = socket.push.bind(socket);
    socket.push = (chunk: unknown, encoding) => {
      this.#last = chunk instanceof Buffer ? chunk : nothing;
      if (!this.#isHeadDue && this.bodyBytes > this.#maxBytes) {
        socket.destroy(new undici.errors.ResponseExceededMaxSizeError());
      }
      return push(chunk, encoding);
    };
    socket.on("readable", () => this.#read(socket));
  }

  /**
   * Expects a response from now on; earlier bytes do not belong to it.
   *
   * @param maxBytes maximum bytes after the head, framing included, before the connection is cut.
   */
  begin(maxBytes: number = this.#maxBytes): void {
    this.#maxBytes = maxBytes;
    this.#bytesBefore = this.#socket?.bytesRead ?? 0;
    this.#isHeadDue = true;
    this.#unfinished = nothing;
    this.#headBytes = 0;
    this.#protocol = "none";
    this.#last = nothing;
  }

  /** Whether the current connection is open, as far as is known now. */
  get isConnected(): boolean {
    return this.#socket?.destroyed === false && this.#socket.readable;
  }

  /** Number of connections watched so far. */
  get connections(): number {
    return this.#connections;
  }

  /** What came since `begin()`. */
  get protocol(): Protocol {
    return this.#protocol;
  }

  /** Bytes received since `begin()`, on the current connection. */
  get received(): number {
    return (this.#socket?.bytesRead ?? 0) - this.#bytesBefore;
  }

  /** Whether anything came since `begin()` besides interim responses. */
  get hasResponse(): boolean {
    return !this.#isHeadDue || this.received > this.#headBytes;
  }

  /** Bytes received after the head of the response. */
  get bodyBytes(): number {
    return this.received - this.#headBytes;
  }

  /**
   * Whether the last bytes begin another response.
   *
   * @param count number of bytes after the end of the first one.
   */
  endsWithResponse(count: number): boolean {
    const start = this.#last.length - count;
    return start >= 0 && this.#last.toString("latin1", start).startsWith(protocolName);
  }

  #read(socket: Socket): void {
    if (!this.#isHeadDue || socket !== this.#socket) {
      return;
    }
    let bytes = this.#unfinished;
    for (let chunk: Buffer | null = socket.read(); chunk !== null; chunk = socket.read()) {
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    }
    const ready = this.#takeHeads(bytes);
    if (ready.length > 0) {
      socket.unshift(ready);
    }
  }

  /** @returns the bytes that the client may read now. */
  #takeHeads(bytes: Buffer): Buffer {
    const kept: Buffer[] = [];
    let from = 0;
    let place = 0;
    this.#unfinished = nothing;
    while (this.#isHeadDue && place < bytes.length) {
      const start = skipLineBreaks(bytes, place);
      const end = findHeadEnd(bytes, start);
      if (end === -1 && bytes.length - place < maxHeadLength && mayBeHttp(bytes, start)) {
        this.#unfinished = bytes.subarray(place);
        return join(kept, bytes.subarray(from, place));
      }
      const next = end === -1 ? bytes.length : end;
      const status = this.#readStatus(bytes.subarray(start));
      this.#headBytes += next - place;
      this.#isHeadDue = status >= 100 && status < 200 && status !== 101;
      if (status === 100) {
        kept.push(bytes.subarray(from, place));
        from = next;
      }
      place = next;
    }
    return join(kept, bytes.subarray(from));
  }

  /** @returns the status; 0 for bytes that are not HTTP. */
  #readStatus(bytes: Buffer): number {
    const [, status] =
      /^HTTP\/\d\.\d ([1-9]\d\d)[ \r\n]/.exec(bytes.toString("latin1", 0, 16)) ?? [];
    this.#protocol = nameProtocol(bytes, status);
    return Number(status ?? 0);
  }
}

function nameProtocol(bytes: Buffer, status: string | undefined): Protocol {
  if (status === undefined) {
    return isTls(bytes) ? "tls" : "other";
  }
  return status === "101" ? "switched" : "http";
}

function skipLineBreaks(bytes: Buffer, place: number): number {
  let start = place;
  while (bytes[start] === 0x0d || bytes[start] === 0x0a) {
    start += 1;
  }
  return start;
}

/** Finds the end of the empty line, whichever line breaks are used: the client judges those. */
function findHeadEnd(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf("\n", start); at !== -1; at = bytes.indexOf("\n", at + 1)) {
    const next = bytes[at + 1] === 0x0d ? at + 2 : at + 1;
    if (bytes[next] === 0x0a) {
      return next + 1;
    }
  }
  return -1;
}

function join(parts: readonly Buffer[], last: Buffer): Buffer {
  return parts.length === 0 ? last : Buffer.concat([...parts, last]);
}

function mayBeHttp(bytes: Buffer, start: number): boolean {
  return protocolName.startsWith(bytes.toString("latin1", start, start + protocolName.length));
}

/** A TLS record begins with its type, like alert or handshake, and major version 3. */
function isTls(bytes: Buffer): boolean {
  const [type = 0, version] = bytes;
  return type >= 0x14 && type <= 0x18 && version === 3;
}
