import { Buffer } from "node:buffer";
import { connect, type Socket } from "node:net";
import type { RequestHead, ResponseHead, WireEnding, WireMessage } from "./message.ts";
import {
  type ChunkWalk,
  type Parsed,
  parseBody,
  parseRequestHead,
  parseResponseHead,
} from "./parse-message.ts";

/** What came instead of a whole message, or the message. */
export type WireRead<Head> = WireMessage<Head> | WireEnding;

/** Maximum bytes of a message, framing included: many times as many as any of the kit has. */
const maxMessageLength = 1024 * 1024;

/**
 * A connection on which requests and responses are written and read byte for byte, as no HTTP library
 * does. It keeps no more than about a message that nothing has read, so a peer that floods it fills no
 * memory.
 */
export class WireConnection {
  readonly #socket: Socket;
  #bytes: Buffer = Buffer.alloc(0);
  #isEnded = false;

  /** Reads and writes an open socket from now on. */
  constructor(socket: Socket) {
    this.#socket = socket.setNoDelay(true);
    socket.on("error", () => undefined);
    socket.on("readable", () => this.#take());
    socket.once("end", () => this.#end());
    socket.once("close", () => this.#end());
  }

  /**
   * Opens a connection.
   *
   * @returns undefined when none can be opened in time.
   */
  static async open(
    { host, port }: { readonly host: string; readonly port: number },
    timeoutMs: number,
  ): Promise<WireConnection | undefined> {
    const socket = connect({ host, port, allowHalfOpen: true });
    const connection = new WireConnection(socket);
    const isOpen = await awaitEvent(socket, ["connect", "close"], timeoutMs);
    if (isOpen && !socket.connecting && !socket.destroyed) {
      return connection;
    }
    socket.destroy();
    return undefined;
  }

  /** Whether the peer has not closed the connection, as far as is known now. */
  get isOpen(): boolean {
    return !this.#isEnded && !this.#socket.destroyed;
  }

  /** Sends bytes; what is sent on a closed connection is lost. */
  write(bytes: Uint8Array): void {
    if (!this.#socket.destroyed && this.#socket.writable) {
      this.#socket.write(bytes);
    }
  }

  /** Reads the next request within a time in milliseconds. */
  async readRequest(timeoutMs: number): Promise<WireRead<RequestHead>> {
    return this.#readMessage(parseRequestHead, () => "none", timeoutMs);
  }

  /**
   * Reads the next response, interim or final, within a time in milliseconds.
   *
   * @param method that of the request: a response to HEAD has no body.
   */
  async readResponse(method: string, timeoutMs: number): Promise<WireRead<ResponseHead>> {
    const frame = ({ status }: ResponseHead): "head" | "until-close" =>
      /^1|^204$|^304$/.test(status) || method === "HEAD" ? "head" : "until-close";
    return this.#readMessage(parseResponseHead, frame, timeoutMs);
  }

  /** Reads what still comes until the connection ends, within a time in milliseconds. */
  async readRest(timeoutMs: number): Promise<Buffer> {
    await awaitEvent(this.#socket, ["end", "close"], this.isOpen ? timeoutMs : 0);
    return this.#bytes;
  }

  /** Closes the connection after what was written. */
  end(): void {
    this.#socket.end();
    this.#socket.destroySoon();
  }

  /** Closes the connection at once, as a process that dies does. */
  reset(): void {
    this.#socket.resetAndDestroy();
  }

  #end(): void {
    this.#isEnded = true;
  }

  async #readMessage<Head extends RequestHead | ResponseHead>(
    parseHead: (bytes: Buffer) => Parsed<Head>,
    frame: (head: Head) => "head" | "none" | "until-close",
    timeoutMs: number,
  ): Promise<WireRead<Head>> {
    const deadline = performance.now() + timeoutMs;
    const head = await this.#read(parseHead, deadline);
    if ("outcome" in head) {
      return head;
    }
    const before = this.#bytes.subarray(0, head.length);
    this.#bytes = this.#bytes.subarray(head.length);
    const framing = frame(head.part);
    const walk = { at: 0, total: 0 };
    const body =
      framing === "head"
        ? { part: Buffer.alloc(0), length: 0 }
        : await this.#read(
            (bytes) => this.#parseBody(bytes, { head: head.part, framing, walk }),
            deadline,
          );
    if ("outcome" in body) {
      return { ...body, bytes: Buffer.concat([before, body.bytes]) };
    }
    const bytes = Buffer.concat([before, this.#bytes.subarray(0, body.length)]);
    this.#bytes = this.#bytes.subarray(body.length);
    return { outcome: "message", head: head.part, body: body.part, bytes };
  }

  #parseBody(bytes: Buffer, { head, framing, walk }: UnreadBody): Parsed<Buffer> {
    const parsed = parseBody(bytes, head, framing, walk);
    const endsHere = framing === "until-close" && this.#isEnded;
    return parsed.state === "unfinished" && endsHere && !hasLength(head)
      ? { state: "whole", part: bytes, length: bytes.length }
      : parsed;
  }

  async #read<Part>(
    parse: (bytes: Buffer) => Parsed<Part>,
    deadline: number,
  ): Promise<{ readonly part: Part; readonly length: number } | WireEnding> {
    for (;;) {
      const parsed = parse(this.#bytes);
      if (parsed.state === "whole") {
        return parsed;
      }
      const kind = parsed.state === "malformed" ? "malformed" : this.#findEnding(deadline);
      if (kind !== undefined) {
        return { outcome: "ending", kind, bytes: this.#bytes };
      }
      await awaitEvent(
        this.#socket,
        ["readable", "end", "close"],
        Math.max(0, deadline - performance.now()),
      );
    }
  }

  #take(): void {
    const chunk: unknown = this.#bytes.length > maxMessageLength ? null : this.#socket.read();
    if (chunk instanceof Buffer) {
      this.#bytes = Buffer.concat([this.#bytes, chunk]);
    }
  }

  #findEnding(deadline: number): WireEnding["kind"] | undefined {
    if (this.#bytes.length > maxMessageLength) {
      return "too-large";
    }
    if (this.#isEnded) {
      return "closed";
    }
    return performance.now() >= deadline ? "late" : undefined;
  }
}

/** A body whose head has come. */
interface UnreadBody {
  readonly head: RequestHead | ResponseHead;
  readonly framing: "none" | "until-close";
  readonly walk: ChunkWalk;
}

function hasLength({ fields }: RequestHead | ResponseHead): boolean {
  return fields.some(([name]) => /^(?:content-length|transfer-encoding)$/i.test(name));
}

/** @returns whether one of the events came in time. */
function awaitEvent(socket: Socket, names: readonly string[], timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (came: boolean): void => {
      clearTimeout(timer);
      for (const name of names) {
        socket.off(name, onEvent);
      }
      resolve(came);
    };
    const onEvent = (): void => finish(true);
    const timer = setTimeout(() => finish(false), timeoutMs);
    for (const name of names) {
      socket.on(name, onEvent);
    }
  });
}
