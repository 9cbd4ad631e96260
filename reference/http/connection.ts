import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { CollectedRequest } from "./collected-request.ts";
import { createDeferred, type Deferred } from "./deferred.ts";
import type { EncodedResponse } from "./encode-response.ts";
import type { HeldBytes } from "./held-bytes.ts";
import type { TurnQueue } from "./turn-queue.ts";

/** Bytes of a packet that are parsed at a time: in a larger piece, tiny requests would be hundreds. */
const pieceLength = 1024;

/** About how many bytes a request takes that waits for its turn, whatever its length. */
const bytesPerRequest = 8 * 1024;

/** A request with its response. */
interface Exchange {
  readonly response: ServerResponse;
  /** Resolved when every earlier request of the connection is done; `undefined` for the first. */
  readonly turn: Deferred | undefined;
}

/** What the connections of a server have in common. */
export interface ConnectionShare {
  /** How long a rejected client may go on sending before its connection is cut. */
  readonly lingerMs: number;
  /** Counts what is held for requests; with a connection they end. */
  readonly held: HeldBytes<CollectedRequest | Connection>;
  /** Where connections wait that have sent several requests at once. */
  readonly turns: TurnQueue;
}

/**
 * One client's connection: which requests are under way on it, and how it closes.
 *
 * Requests take turns. While several wait, nothing more is parsed, so that a client cannot make the
 * server hold more than a few requests and a packet.
 *
 * Closing a socket with unread bytes resets the connection, and the reset may overtake the last
 * response. So the last response is written, our side is closed, and for a while whatever the
 * client still sends is read and discarded.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #share: ConnectionShare;
  /** Requests not yet done, in their order; the last may still be arriving. */
  readonly #pending = new Map<CollectedRequest, Exchange>();
  /** Whether the rest of a packet waits, in the socket's buffer. */
  #hasRest = false;
  #bytesAtRest = 0;
  #isClosing = false;
  /** The last bytes to send once the connection is rejected; empty when all is said. */
  #rejection: Buffer | undefined;

  constructor(socket: Socket, share: ConnectionShare) {
    this.#socket = socket;
    this.#share = share;
    socket.once("close", () => {
      for (const request of this.#pending.keys()) {
        share.held.release(request);
      }
      share.held.release(this);
      this.#pending.clear();
    });
    const [parse] = socket.listeners("data");
    socket.removeAllListeners("data");
    socket.on("data", (packet) => this.#parse(packet, (piece) => parse?.call(socket, piece)));
    // Node resumes reading by itself after every request that has arrived completely.
    socket.on("resume", () => {
      if (this.#pending.size > 1 || this.#hasRest) {
        socket.pause();
      }
    });
  }

  /** Whether the last response is decided, so that requests arriving now get none. */
  get isRejected(): boolean {
    return this.#rejection !== undefined;
  }

  /** Whether the client has never sent a byte. */
  get isSilent(): boolean {
    return this.#socket.bytesRead === 0;
  }

  /**
   * Registers a request whose headers have arrived.
   *
   * @returns its turn, which is `undefined` when no other request is before it and never resolves
   *   for a request that is given up.
   */
  begin(request: CollectedRequest, response: ServerResponse): Promise<void> | undefined {
    const turn = this.#pending.size === 0 ? undefined : createDeferred();
    this.#pending.set(request, { response, turn });
    response.on("close", () => this.#finish(request));
    if (turn !== undefined) {
      this.#socket.pause();
    }
    return turn?.promise;
  }

  /** Whether the connection closes after the response to this request, as far as is known. */
  endsWith(request: CollectedRequest): boolean {
    const isLast = this.#isClosing && !this.isRejected && !this.#hasRest;
    return isLast && [...this.#pending.keys()].at(-1) === request;
  }

  /** Closes as soon as everything under way, a half-received request included, is answered. */
  close(): void {
    this.#isClosing = true;
    if (this.#socket.bytesRead === this.#bytesAtRest) {
      this.#endWhenDone();
    }
  }

  /**
   * Closes with the response to a request that is not, or cannot be, received completely. Earlier
   * requests still get their responses; later ones get none. A request that was answered before its
   * body arrived gets no second response.
   */
  reject(response: EncodedResponse, rejected?: CollectedRequest): void {
    if (this.isRejected) {
      return;
    }
    const dropped = this.#listFrom(rejected);
    const isAnswered = dropped[0]?.[1].response.headersSent ?? false;
    this.#rejection = isAnswered
      ? Buffer.alloc(0)
      : formatRejection(response, rejected?.method !== "HEAD");
    this.#isClosing = true;
    this.#hasRest = false;
    for (const [request] of dropped) {
      this.#pending.delete(request);
      request.discardBody();
      this.#share.held.release(request);
    }
    this.#endWhenDone();
  }

  /** Cuts the connection, whatever is under way. */
  destroy(): void {
    this.#socket.destroy();
  }

  /** Gives a packet to Node's parser, piece by piece; the rest waits with the requests that wait. */
  #parse(packet: Buffer, parse: (piece: Buffer) => void): void {
    for (let from = 0; from < packet.length && !this.isRejected; from += pieceLength) {
      if (this.#pending.size > 1) {
        this.#hasRest = true;
        this.#socket.pause();
        this.#socket.unshift(packet.subarray(from));
        break;
      }
      parse(packet.subarray(from, from + pieceLength));
    }
    this.#countWaiting();
  }

  /** Counts what waits for the first request; its end is the progress of the client. */
  #countWaiting(): void {
    if (this.#pending.size > 1) {
      const bytes = this.#pending.size * bytesPerRequest + this.#socket.readableLength;
      this.#share.held.waitFor(this, bytes);
    } else {
      this.#share.held.release(this);
    }
  }

  /** The pending requests from the rejected, or else the first incomplete one, on. */
  #listFrom(rejected: CollectedRequest | undefined): [CollectedRequest, Exchange][] {
    const pending = [...this.#pending];
    const first = pending.findIndex(([request]) => request === rejected || !request.complete);
    return first === -1 ? [] : pending.slice(first);
  }

  /** Ends an exchange whose response is sent, once its request has arrived completely, too. */
  #finish(request: CollectedRequest): void {
    this.#share.held.release(request);
    if (!request.complete) {
      request.whenComplete(() => this.#finish(request));
      return;
    }
    this.#pending.delete(request);
    this.#bytesAtRest = this.#socket.bytesRead;
    this.#countWaiting();
    const [next] = this.#pending.values();
    next?.turn?.resolve();
    if (this.#hasRest && this.#pending.size < 2) {
      this.#share.turns.enter(() => {
        this.#hasRest = false;
        this.#socket.resume();
      });
    } else if (next === undefined && this.#socket.isPaused()) {
      this.#socket.resume();
    }
    this.#endWhenDone();
  }

  #endWhenDone(): void {
    if (!this.#isClosing || this.#pending.size > 0 || this.#hasRest) {
      return;
    }
    if (this.#socket.destroyed || this.#socket.writableEnded) {
      return;
    }
    this.#socket.resume();
    this.#socket.end(this.#rejection ?? "");
    const timer = setTimeout(() => this.#socket.destroy(), this.#share.lingerMs);
    this.#socket.once("close", () => clearTimeout(timer));
  }
}

function formatRejection(response: EncodedResponse, withBody: boolean): Buffer {
  const lines = Object.entries(response.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const date = new Date().toUTCString();
  const end = `Date: ${date}\r\nConnection: close\r\n\r\n`;
  const head = `HTTP/1.1 ${response.status} Bad Request\r\n${lines.join("")}${end}`;
  return withBody
    ? Buffer.concat([Buffer.from(head), Buffer.from(response.body)])
    : Buffer.from(head);
}
