import { Buffer } from "node:buffer";
import { setTimeout as delay } from "node:timers/promises";
import type { ResetCount } from "../transport/reset-count.ts";
import { ServerSocket } from "../transport/server-socket.ts";
import {
  closesAfter,
  type ResponseHead,
  type WireEnding,
  type WireMessage,
} from "../wire/message.ts";
import { readResponse, readRest } from "../wire/read-message.ts";
import type { Stage } from "./origins.ts";
import type { PlannedExchange } from "./plan-exchange.ts";

/** What a client got of an exchange. */
export interface Passage {
  readonly exchange: PlannedExchange;
  readonly interim: readonly WireMessage<ResponseHead>[];
  readonly final: WireMessage<ResponseHead> | WireEnding;
  /** Whether it went over the connection of the exchange before. */
  readonly isReused: boolean;
  /** What came after the time was up, once the origin had closed its connection. */
  readonly rest?: Buffer | undefined;
}

const pieceMs = 30;

/** More interim responses than any case has: a flood. */
const maxInterim = 50;

/** The connection of a client, which is opened again once the intermediary has closed it. */
export class ClientLink {
  readonly #url: URL;
  readonly #resets: ResetCount;
  #connection: ServerSocket | undefined;
  #idleSince = 0;

  constructor({ destination, resets }: Pick<Stage, "destination" | "resets">) {
    this.#url = destination;
    this.#resets = resets;
  }

  /**
   * Sends a request and reads the responses to it. One on a reused connection that ends before the
   * first byte is sent once more, as the connection may have been closed as an idle one.
   *
   * @param timeoutMs for all of it.
   */
  async send(exchange: PlannedExchange, timeoutMs: number): Promise<Passage> {
    const idleMs = performance.now() - this.#idleSince;
    const passage = await this.#sendOnce(exchange, timeoutMs);
    const { final, interim, isReused } = passage;
    const isUnanswered = interim.length === 0 && final.bytes.length === 0;
    const isClosed = final.outcome === "ending" && final.kind === "closed";
    const isReset = isReused && isUnanswered && isClosed;
    this.#resets.count(isReset ? idleMs : undefined);
    const sent = isReset ? await this.#sendOnce(exchange, timeoutMs) : passage;
    this.#idleSince = performance.now();
    return sent;
  }

  /** Reads what still comes within a time in milliseconds, and closes the connection. */
  async readRest(timeoutMs: number): Promise<Buffer | undefined> {
    const rest = this.#connection && (await readRest(this.#connection, timeoutMs));
    this.close();
    return rest;
  }

  close(): void {
    void this.#connection?.close();
    this.#connection = undefined;
  }

  async #sendOnce(exchange: PlannedExchange, timeoutMs: number): Promise<Passage> {
    const deadline = performance.now() + timeoutMs;
    const isReused = this.#connection?.isOpen === true;
    if (!isReused) {
      this.close();
      this.#connection = await openConnection(this.#url, timeoutMs);
    }
    const connection = this.#connection;
    if (connection === undefined) {
      const final = { outcome: "ending", kind: "unopened", bytes: Buffer.alloc(0) } as const;
      return { exchange, interim: [], final, isReused };
    }
    for (const [index, piece] of exchange.pieces.entries()) {
      await delay(index === 0 ? 0 : pieceMs);
      void connection.write(piece);
    }
    const interim: WireMessage<ResponseHead>[] = [];
    for (;;) {
      const left = Math.max(0, deadline - performance.now());
      const read = await readResponse(connection, exchange.head.method, left);
      const isInterim = read.outcome === "message" && read.head.status.startsWith("1");
      if (!isInterim || interim.length === maxInterim) {
        if (!staysOpen(read)) {
          this.close();
        }
        return { exchange, interim, final: read, isReused };
      }
      interim.push(read);
    }
  }
}

/** @returns undefined when no connection can be opened in time. */
async function openConnection(url: URL, timeoutMs: number): Promise<ServerSocket | undefined> {
  const socket = new ServerSocket(url, {});
  await Promise.race([socket.opened, delay(timeoutMs, undefined, { ref: false })]);
  if (socket.isOpen) {
    return socket;
  }
  await socket.close();
  return undefined;
}

/** Whether another exchange may follow, or the response to this one may still come. */
function staysOpen(read: Passage["final"]): boolean {
  return read.outcome === "ending" ? read.kind === "late" : !closesAfter(read.head);
}
