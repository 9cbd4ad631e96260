import { Buffer } from "node:buffer";
import { setTimeout as delay } from "node:timers/promises";
import {
  closesAfter,
  type ResponseHead,
  type WireEnding,
  type WireMessage,
} from "../wire/message.ts";
import { WireConnection } from "../wire/wire-connection.ts";
import type { PlannedExchange } from "./plan-exchange.ts";

/** What a client got of an exchange. */
export interface Passage {
  readonly exchange: PlannedExchange;
  readonly interim: readonly WireMessage<ResponseHead>[];
  /** The final response, or why there is none. */
  readonly final: WireMessage<ResponseHead> | WireEnding;
  /** Whether it went over the connection of the exchange before. */
  readonly isReused: boolean;
  /** What came after the time was up, once the origin had closed its connection. */
  readonly rest?: Buffer | undefined;
}

/** Milliseconds between two pieces of a request. */
const pieceMs = 30;

/** More interim responses than any case has: a flood. */
const maxInterim = 50;

/** The connection of a client, which is opened again once the intermediary has closed it. */
export class ClientLink {
  readonly #address: { readonly host: string; readonly port: number };
  #connection: WireConnection | undefined;

  constructor(address: { readonly host: string; readonly port: number }) {
    this.#address = address;
  }

  /**
   * Sends a request and reads the responses to it. One on a reused connection that ends before the
   * first byte is sent once more, as the connection may have been closed as an idle one.
   *
   * @param timeoutMs for all of it.
   */
  async send(exchange: PlannedExchange, timeoutMs: number): Promise<Passage> {
    const isReused = this.#connection?.isOpen === true;
    const passage = await this.#sendOnce(exchange, { timeoutMs, isReused });
    const { final, interim } = passage;
    const isStale =
      isReused && interim.length === 0 && final.outcome === "ending" && final.bytes.length === 0;
    return isStale && final.kind === "closed"
      ? this.#sendOnce(exchange, { timeoutMs, isReused: false })
      : passage;
  }

  /** Reads what still comes within a time in milliseconds, and closes the connection. */
  async readRest(timeoutMs: number): Promise<Buffer | undefined> {
    const rest = await this.#connection?.readRest(timeoutMs);
    this.close();
    return rest;
  }

  /** Closes the connection. */
  close(): void {
    this.#connection?.reset();
    this.#connection = undefined;
  }

  async #sendOnce(
    exchange: PlannedExchange,
    { timeoutMs, isReused }: { readonly timeoutMs: number; readonly isReused: boolean },
  ): Promise<Passage> {
    const deadline = performance.now() + timeoutMs;
    if (!isReused) {
      this.close();
      this.#connection = await WireConnection.open(this.#address, timeoutMs);
    }
    const connection = this.#connection;
    if (connection === undefined) {
      const final = { outcome: "ending", kind: "unopened", bytes: Buffer.alloc(0) } as const;
      return { exchange, interim: [], final, isReused };
    }
    for (const [index, piece] of exchange.pieces.entries()) {
      await delay(index === 0 ? 0 : pieceMs);
      connection.write(piece);
    }
    const interim: WireMessage<ResponseHead>[] = [];
    for (;;) {
      const left = Math.max(0, deadline - performance.now());
      const read = await connection.readResponse(exchange.head.method, left);
      const isInterim = read.outcome === "message" && read.head.status.startsWith("1");
      if (!isInterim || interim.length === maxInterim) {
        if (read.outcome === "ending" ? read.kind !== "late" : closesAfter(read.head)) {
          this.close();
        }
        return { exchange, interim, final: read, isReused };
      }
      interim.push(read);
    }
  }
}
