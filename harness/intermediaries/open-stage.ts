import { setTimeout as delay } from "node:timers/promises";
import { describeDuration } from "../terminal/describe-duration.ts";
import { ClientLink } from "./client-link.ts";
import { describeEnding, findSource, listArrivals, type ObservedPassage } from "./judge-passage.ts";
import { makeLetters, type Stage } from "./origins.ts";
import { planExchange } from "./plan-exchange.ts";

const pauseMs = 100;

/** Maximum milliseconds until a spared origin is used again. */
const maxReturnMs = 15_000;

/** How long to wait, and what ends the wait before. */
interface Patience {
  readonly waitMs: number;
  readonly signal?: AbortSignal;
}

/**
 * Waits until a query comes through to an origin and back.
 *
 * @returns undefined once one has, otherwise what came of the last one.
 */
export async function awaitPassage(stage: Stage, patience: Patience): Promise<string | undefined> {
  const seen = await sendUntil(stage, cameThrough, patience);
  return cameThrough(seen)
    ? undefined
    : describeObstacle(seen, `(waited ${describeDuration(patience.waitMs)})`);
}

function describeObstacle(seen: ObservedPassage, waited: string): string {
  const { passage, stage } = seen;
  const { final } = passage;
  if (final.outcome === "ending" && final.kind === "unopened") {
    return `nothing accepts connections at ${stage.destination.host} ${waited}`;
  }
  const what =
    final.outcome === "ending"
      ? describeEnding(final, stage.timeoutMs)
      : `the client got ${final.head.status} of its own`;
  if (listArrivals(seen).length > 0) {
    return `it asked an origin, but ${what} ${waited}`;
  }
  const places = stage.origins.ports.map((port) => `http://127.0.0.1:${port}`).join(" or ");
  return `it asked no origin, and ${what} ${waited}. It must forward to ${places}`;
}

/** Whether the client got a response that an origin sent. */
export function cameThrough(seen: ObservedPassage): boolean {
  const { final } = seen.passage;
  return final.outcome === "message" && findSource(final, seen).kind !== "own";
}

/** Maximum plain queries until an intermediary that balances has used each origin. */
const maxTries = 4;

/**
 * Finds out whether requests come to more than one origin: at once, where an intermediary balances,
 * or when the first one is down.
 */
export async function findSpareOrigin(stage: Stage): Promise<boolean> {
  const { origins } = stage;
  for (let count = 0; count < maxTries && origins.used.size < 2; count += 1) {
    await sendPlain(stage);
  }
  if (origins.used.size < 2 && origins.ports.length > 1) {
    await origins.whileDown(() => sendPlain(stage), 1);
    await sendUntil(
      stage,
      ({ arrivals }) => arrivals.some(({ origin, exchange }) => origin === 1 && exchange),
      { waitMs: origins.used.size < 2 || origins.loss !== undefined ? 0 : maxReturnMs },
    );
  }
  return origins.used.size >= 2;
}

/** @returns what came of the last query. */
async function sendUntil(
  stage: Stage,
  isDone: (seen: ObservedPassage) => boolean,
  { waitMs, signal }: Patience,
): Promise<ObservedPassage> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const seen = await sendPlain(stage);
    if (isDone(seen) || performance.now() >= deadline || signal?.aborted === true) {
      return seen;
    }
    await delay(pauseMs);
  }
}

async function sendPlain(stage: Stage): Promise<ObservedPassage> {
  const { origins, destination, timeoutMs } = stage;
  origins.beginCase();
  const exchange = planExchange({}, { index: 0, marker: makeLetters(), destination });
  origins.begin(exchange);
  const link = new ClientLink(stage);
  const passage = await link.send(exchange, timeoutMs);
  link.close();
  return { passage, arrivals: origins.arrivals, stage };
}
