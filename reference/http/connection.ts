import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createDeferred, type Deferred } from "./deferred.ts";
import type { EncodedResponse } from "./encode-response.ts";

/** The two moments in the life of a request that others wait for. */
interface Exchange {
  /** All requests before it on its connection are done with. */
  readonly turn: Deferred;
  /** Its answer is sent, or nobody is there to take it. */
  readonly end: Deferred;
}

/**
 * One client's connection: what is under way on it, and how it ends.
 *
 * Requests have their turn one after another. While several wait, nothing more is read, so that a
 * client cannot make us hold more than a request and a packet.
 *
 * The end is one that a client can read: closing a socket on which bytes wait unread resets the
 * connection, and the reset may overtake the answer. So the last answer is written, our side is
 * closed, and what still comes is read and thrown away for a while.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #lingerMs: number;
  /** Requests not yet answered, in their order; the last may not have come to its end. */
  readonly #pending = new Map<IncomingMessage, Exchange>();
  #bytesAtRest = 0;
  #isClosing = false;
  #rejection: Buffer | undefined;

  constructor(socket: Socket, lingerMs: number) {
    this.#socket = socket;
    this.#lingerMs = lingerMs;
    socket.once("close", () => {
      for (const { end } of this.#pending.values()) {
        end.send();
      }
      this.#pending.clear();
    });
  }

  /** Whether the last answer is fixed, so that requests that come now get none. */
  get isRejected(): boolean {
    return this.#rejection !== undefined;
  }

  /** Whether the client has never sent a byte. */
  get isSilent(): boolean {
    return this.#socket.bytesRead === 0;
  }

  /**
   * Takes on a request whose headers have come.
   *
   * There is no turn to wait for when nothing is before it; none ever comes to what is given up.
   */
  begin(
    request: IncomingMessage,
    response: ServerResponse,
  ): { readonly turn: Promise<void> | undefined; readonly end: Promise<void> } {
    const exchange = { turn: createDeferred(), end: createDeferred() };
    const isFirst = this.#pending.size === 0;
    this.#pending.set(request, exchange);
    if (!isFirst) {
      this.#socket.pause();
    }
    response.once("close", () => this.#finish(request, exchange));
    return { turn: isFirst ? undefined : exchange.turn.sent, end: exchange.end.sent };
  }

  /** Whether the connection closes after the answer to this request, as far as is known. */
  endsWith(request: IncomingMessage): boolean {
    return this.#isClosing && !this.isRejected && [...this.#pending.keys()].at(-1) === request;
  }

  /** Closes as soon as what is under way, a request half received included, is answered. */
  close(): void {
    this.#isClosing = true;
    if (this.#socket.bytesRead === this.#bytesAtRest) {
      this.#endWhenDone();
    }
  }

  /**
   * Ends with the answer to a request that is not, or cannot be, received to its end. Requests
   * before it still get theirs; those after it get none.
   */
  reject(response: EncodedResponse, refused?: IncomingMessage): void {
    if (this.isRejected) {
      return;
    }
    this.#rejection = formatRejection(response, refused?.method !== "HEAD");
    this.#isClosing = true;
    let isBefore = true;
    for (const [request, { end }] of this.#pending) {
      if (request === refused || !request.complete) {
        isBefore = false;
      }
      if (isBefore) {
        continue;
      }
      this.#pending.delete(request);
      request.resume();
      end.send();
    }
    this.#endWhenDone();
  }

  /** Cuts the connection, whatever is under way. */
  destroy(): void {
    this.#socket.destroy();
  }

  #finish(request: IncomingMessage, { end }: Exchange): void {
    end.send();
    this.#pending.delete(request);
    this.#bytesAtRest = this.#socket.bytesRead;
    const [next] = this.#pending.values();
    next?.turn.send();
    if (next === undefined && this.#socket.isPaused()) {
      this.#socket.resume();
    }
    this.#endWhenDone();
  }

  #endWhenDone(): void {
    if (!this.#isClosing || this.#pending.size > 0) {
      return;
    }
    if (this.#socket.destroyed || this.#socket.writableEnded) {
      return;
    }
    this.#socket.resume();
    this.#socket.end(this.#rejection ?? "");
    const timer = setTimeout(() => this.#socket.destroy(), this.#lingerMs);
    this.#socket.once("close", () => clearTimeout(timer));
  }
}

function formatRejection(response: EncodedResponse, withBody: boolean): Buffer {
  const lines = Object.entries(response.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const date = new Date().toUTCString();
  const end = `Date: ${date}\r\nConnection: close\r\n\r\n`;
  const head = `HTTP/1.1 ${response.status} Bad Request\r\n${lines.join("")}${end}`;
  return withBody ? Buffer.concat([Buffer.from(head), response.body]) : Buffer.from(head);
}
