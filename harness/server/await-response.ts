import { setTimeout } from "node:timers/promises";
import type { TransportFailure } from "../transport/exchange.ts";
import { healthCheck } from "../transport/health-check.ts";
import { createHttpTarget, type HttpTargetOptions } from "../transport/http-target.ts";

/** How to wait for a server. */
export interface WaitOptions {
  /** Base URLs to try; may change while waiting. */
  readonly baseUrls: () => readonly string[];
  /** Why there is no use in waiting on, once there is a reason. */
  readonly givenUp: () => string | undefined;
  /** Most milliseconds to wait. */
  readonly waitMs: number;
  readonly http: HttpTargetOptions;
  readonly signal?: AbortSignal | undefined;
}

/** The base URL under which a server answers, or why none does. */
export type Awaited =
  | { readonly ok: true; readonly baseUrl: string }
  | { readonly ok: false; readonly message: string };

/** Milliseconds between two tries; grows from the first to the second. */
const pauses = { first: 20, maxLength: 250 } as const;

/**
 * Asks until a server gives any HTTP answer at one of its base URLs: whatever the answer is, from
 * then on the server can be judged.
 */
export async function awaitResponse(options: WaitOptions): Promise<Awaited> {
  const { waitMs, givenUp, signal } = options;
  const deadline = performance.now() + waitMs;
  let pause: number = pauses.first;
  let why: string | undefined;
  for (;;) {
    const reason = givenUp();
    const left = deadline - performance.now();
    if (reason !== undefined || left <= 0 || signal?.aborted === true) {
      return {
        ok: false,
        message: reason ?? `${why ?? "No try was made"} (waited ${waitMs / 1000} s)`,
      };
    }
    const timeoutMs = Math.min(left, options.http.timeoutMs);
    const tried = await tryAll(options, timeoutMs);
    if (tried.ok) {
      return tried;
    }
    // A try that the deadline cut short would only say so.
    const isCutShort = tried.timedOut && timeoutMs < options.http.timeoutMs;
    why = why === undefined || !isCutShort ? tried.message : why;
    await setTimeout(Math.min(pause, Math.max(0, deadline - performance.now())));
    pause = Math.min(pause * 1.5, pauses.maxLength);
  }
}

type Tried = Awaited & { readonly timedOut: boolean };

/** Why one base URL gave no HTTP answer. */
class FailedTry extends Error {
  override readonly name = "FailedTry";
  readonly timedOut: boolean;

  constructor({ kind, message }: TransportFailure) {
    super(message);
    this.timedOut = kind === "timeout";
  }
}

/** The first base URL that answers, or why none does. */
async function tryAll(options: WaitOptions, timeoutMs: number): Promise<Tried> {
  const stop = new AbortController();
  const watch = watchFor(
    () => options.givenUp() !== undefined || options.signal?.aborted === true,
    stop,
  );
  const tries = options.baseUrls().map(async (baseUrl) => {
    const target = createHttpTarget(baseUrl, { ...options.http, connections: 1 });
    try {
      const exchange = await target.send(healthCheck, {
        fresh: true,
        timeoutMs,
        signal: stop.signal,
      });
      if (
        exchange.outcome === "failure" &&
        exchange.status === undefined &&
        exchange.kind !== "malformed"
      ) {
        throw new FailedTry(exchange);
      }
      return { ok: true, baseUrl, timedOut: false } as const;
    } finally {
      await target.close();
    }
  });
  try {
    return await Promise.any(tries);
  } catch (error) {
    const [first] = error instanceof AggregateError ? error.errors : [error];
    const message = first instanceof Error ? first.message : String(first);
    return { ok: false, message, timedOut: first instanceof FailedTry && first.timedOut };
  } finally {
    stop.abort();
    await watch;
  }
}

/** Aborts once the condition holds; ends when it has aborted or is aborted from outside. */
async function watchFor(condition: () => boolean, stop: AbortController): Promise<void> {
  while (!stop.signal.aborted) {
    if (condition()) {
      stop.abort();
    }
    await setTimeout(pauses.maxLength / 2, undefined, { signal: stop.signal }).catch(
      () => undefined,
    );
  }
}
