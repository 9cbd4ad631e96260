import { randomInt } from "node:crypto";
import { setMaxListeners } from "node:events";
import type { ScriptedAnswer } from "../suite/intermediary-case.ts";
import type { ResetCount } from "../transport/reset-count.ts";
import type { RequestHead, WireMessage } from "../wire/message.ts";
import { readRequest } from "../wire/read-message.ts";
import { maxHeldBytes, startWireServer, type WireServer } from "../wire/start-wire-server.ts";
import type { WireSocket } from "../wire/wire-socket.ts";
import { areSame, type PlannedExchange, plainAnswer } from "./plan-exchange.ts";
import { type SentAnswer, sendAnswer } from "./send-answer.ts";

/** A request that reached an origin. */
export interface Arrival {
  /** Undefined for one that belongs to no case, like a health check of a proxy. */
  readonly exchange: PlannedExchange | undefined;
  /** Which origin, counted from 1. */
  readonly origin: number;
  readonly connection: WireSocket;
  /** Which connection, of those to all origins. */
  readonly number: number;
  readonly request: WireMessage<RequestHead>;
  readonly script: ScriptedAnswer;
  /** What the origin answered; undefined until that is sent. */
  answer: SentAnswer | undefined;
}

/** An intermediary between a client and origins of the kit. */
export interface Stage {
  readonly origins: Origins;
  readonly destination: URL;
  /** Whether requests come to more than one origin. */
  readonly hasSpareOrigin: boolean;
  /** Maximum milliseconds for an exchange, besides the pauses of its script. */
  readonly timeoutMs: number;
  readonly resets: ResetCount;
}

/** Milliseconds that an idle connection of a proxy stays open. */
const idleMs = 120_000;

/** More requests in one case than any intermediary sends: a flood, whose connections are reset. */
const maxArrivals = 1000;

/** Makes twelve letters that nothing else has. */
export function makeLetters(): string {
  return Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26))).join("");
}

/**
 * The origins behind an intermediary, which answer as the current case says. Requests of the case are
 * found again among all of them, since right intermediaries balance.
 */
export class Origins {
  /** Which origins got a request so far, counted from 1. */
  readonly used: Set<number> = new Set();
  /** The exchange that each answer was for, by its nonce, in this case and earlier ones. */
  readonly answered: Map<string, PlannedExchange> = new Map();
  /** The requests of the current case, in the order in which they came. */
  arrivals: Arrival[] = [];
  /** Says that a port was taken while its origin was down; undefined as long as none was. */
  loss: string | undefined;
  readonly #servers: WireServer[] = [];
  #begun: PlannedExchange[] = [];
  /** Bytes of the requests of the current case. */
  #received = 0;
  #connections = 0;
  #case = new AbortController();

  /**
   * Opens origins at ports of the loopback interface.
   *
   * @param ports 0 for a free one.
   * @throws Error when a port is taken.
   */
  static async open(ports: readonly number[]): Promise<Origins> {
    const origins = new Origins();
    for (const [index, port] of ports.entries()) {
      await origins.#listen(index, port);
    }
    return origins;
  }

  get ports(): readonly number[] {
    return this.#servers.map(({ port }) => port);
  }

  /** Forgets the case before, and ends what is still being sent for it. */
  beginCase(): void {
    this.#case.abort();
    this.#case = new AbortController();
    // Each answer under way adds a listener.
    setMaxListeners(0, this.#case.signal);
    this.#begun = [];
    this.arrivals = [];
    this.#received = 0;
  }

  /** Answers the requests of an exchange by its script from now on. */
  begin(exchange: PlannedExchange): void {
    this.#begun.push(exchange);
  }

  /** Closes the connections over which the requests of the current case came. */
  closeUsed(): void {
    for (const { connection } of this.arrivals) {
      connection.end();
    }
  }

  /**
   * Does something while origins do not listen.
   *
   * @param count how many of them, the first ones; all when left out.
   */
  async whileDown<T>(act: () => Promise<T>, count: number = this.#servers.length): Promise<T> {
    const down = this.ports.slice(0, count);
    this.#case.abort();
    await Promise.all(this.#servers.slice(0, count).map(({ close }) => close()));
    try {
      return await act();
    } finally {
      for (const [index, port] of down.entries()) {
        await this.#listen(index, port).catch(() => {
          this.loss = `The intermediary took the port ${port} of an origin while it was down, or another program did`;
        });
      }
    }
  }

  async close(): Promise<void> {
    this.#case.abort();
    await Promise.all(this.#servers.map(({ close }) => close()));
  }

  async #listen(index: number, port: number): Promise<void> {
    this.#servers[index] = await startWireServer(
      (connection) => this.#serve(connection, index + 1),
      port,
    );
  }

  async #serve(connection: WireSocket, origin: number): Promise<void> {
    this.#connections += 1;
    const number = this.#connections;
    while (connection.isOpen) {
      const request = await readRequest(connection, idleMs);
      if (request.outcome === "ending") {
        break;
      }
      this.used.add(origin);
      await this.#answer({ origin, connection, number, request });
    }
  }

  async #answer(part: Omit<Arrival, "exchange" | "script" | "answer">): Promise<void> {
    const { connection } = part;
    this.#received += part.request.bytes.length;
    if (this.arrivals.length === maxArrivals || this.#received > maxHeldBytes) {
      connection.reset();
      return;
    }
    const exchange = this.#findExchange(part.request);
    const earlier = this.arrivals.filter((arrival) => arrival.exchange === exchange).length;
    const script = exchange?.answers[earlier] ?? exchange?.answers.at(-1) ?? plainAnswer;
    const arrival: Arrival = { ...part, exchange, script, answer: undefined };
    this.arrivals.push(arrival);
    const nonce = makeLetters();
    if (exchange !== undefined) {
      this.answered.set(nonce, exchange);
    }
    const { signal } = this.#case;
    arrival.answer = await sendAnswer(connection, part.request.head, { script, nonce, signal });
  }

  /** A request that was changed on the way still has the marker of its case. */
  #findExchange(request: Arrival["request"]): PlannedExchange | undefined {
    const text = request.head.target + request.body.toString("latin1");
    return (
      this.#begun.findLast((exchange) => areSame(exchange, request)) ??
      this.#begun.findLast(({ marker }) => text.includes(marker))
    );
  }
}
