import type { Exchange, HttpResponse, SentExchange } from "./exchange.ts";
import { Gate } from "./gate.ts";
import { waitAtMost } from "./wait-at-most.ts";
import type { WireRequest } from "./wire-request.ts";

/** How fast requests may be sent. */
export interface PacerOptions {
  /** Maximum number of requests per second; without it there is no maximum. */
  readonly rate?: number | undefined;
  /** Maximum milliseconds to wait in all because responses ask for it. */
  readonly maxWaitMs: number;
}

/** Shortest wait, in milliseconds: a response may ask for none at all, again and again. */
const minWaitMs = 100;

/** What to do about a response that a limit may have given. */
export type LimitFinding = "judge" | "send again" | "end the run";

/**
 * Paces all requests to a server: it keeps to a rate and to a number of requests at once, and waits as
 * long as a response with `Retry-After` asks for, which a proxy sends that limits the rate.
 */
export class Pacer {
  /**
   * Finds out whether a limit on the rate gave a response, while all other requests wait; nothing does
   * unless it is set. It may reduce the number of requests at once.
   */
  examine: (request: WireRequest) => Promise<boolean> = async () => false;
  /** Reads a clock, in milliseconds, that stops while `examine` finds out: the requests wait for the kit. */
  now: () => number = () => performance.now();
  readonly gate: Gate = new Gate(Number.POSITIVE_INFINITY);
  /** Milliseconds waited in all because responses asked for it. */
  waitedMs = 0;
  readonly #intervalMs: number;
  readonly #maxWaitMs: number;
  /** When the next request may be sent, by the rate and by what responses asked for. */
  readonly #times = { next: 0, resume: 0 };
  #lastTurn: Promise<unknown> = Promise.resolve();
  #examination: Promise<boolean> | undefined;

  constructor({ rate = Number.POSITIVE_INFINITY, maxWaitMs }: PacerOptions) {
    this.#intervalMs = 1000 / rate;
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * Does something when a request may be sent, or the signal fires. A turn that is late makes the next
   * one later, since some limits are on the time between two requests.
   */
  async inTurn<T>(signal: AbortSignal | undefined, act: () => Promise<T>): Promise<T> {
    await this.#examination;
    this.#lastTurn = this.#lastTurn.then(() => this.#awaitTurn(signal));
    await this.#lastTurn;
    return this.gate.pass(act);
  }

  /**
   * Finds out whether a limit gave a response.
   *
   * @param room the maximum number of requests at once when the request was sent.
   */
  async examineLimit({ request, exchange }: SentExchange, room: number): Promise<LimitFinding> {
    if (!isLimited(exchange)) {
      return "judge";
    }
    if (room <= this.gate.limit) {
      this.#examination ??= this.#examineNow(request);
    }
    if ((await this.#examination) === true) {
      return "end the run";
    }
    return room > this.gate.limit ? "send again" : "judge";
  }

  async #examineNow(request: WireRequest): Promise<boolean> {
    const stopped = this.now();
    this.now = () => stopped;
    try {
      return await this.examine(request);
    } finally {
      const behindMs = performance.now() - stopped;
      this.now = () => performance.now() - behindMs;
      this.#examination = undefined;
    }
  }

  async #awaitTurn(signal: AbortSignal | undefined): Promise<void> {
    while (signal?.aborted !== true) {
      const leftMs = Math.max(this.#times.next, this.#times.resume) - performance.now();
      if (leftMs <= 0) {
        break;
      }
      await waitAtMost(leftMs, signal);
    }
    this.#times.next = performance.now() + this.#intervalMs;
  }

  /**
   * Lets all requests wait as long as a response asks for, unless it is too long.
   *
   * @returns whether the request is to be sent again.
   */
  postpone(exchange: Exchange): boolean {
    const askedMs = isLimited(exchange) ? readRetryAfter(exchange) : undefined;
    if (askedMs === undefined) {
      return false;
    }
    const now = performance.now();
    const resume = now + Math.max(askedMs, minWaitMs);
    const moreMs = Math.max(0, resume - Math.max(now, this.#times.resume));
    if (this.waitedMs + moreMs > this.#maxWaitMs) {
      return false;
    }
    this.waitedMs += moreMs;
    this.#times.resume = Math.max(this.#times.resume, resume);
    return true;
  }
}

/** Whether a response has a status that servers and proxies send when there are too many requests. */
export function isLimited(exchange: Exchange): exchange is HttpResponse {
  return exchange.outcome === "response" && (exchange.status === 429 || exchange.status === 503);
}

/** Reads a number of seconds or a date (RFC 9110, section 10.2.3); gives milliseconds from now. */
function readRetryAfter({ headers }: HttpResponse): number | undefined {
  const [text = ""] = headers.get("retry-after") ?? [];
  const milliseconds = /^\d+$/.test(text) ? 1000 * Number(text) : Date.parse(text) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}
