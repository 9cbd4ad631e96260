import { setTimeout as delay } from "node:timers/promises";
import { describeDuration } from "../terminal/describe-duration.ts";
import { ClientLink } from "./client-link.ts";
import { describePassage } from "./describe-passage.ts";
import { findSource, type ObservedPassage } from "./judge-passage.ts";
import { makeLetters, type Stage } from "./origins.ts";
import { planExchange } from "./plan-exchange.ts";

/** Milliseconds between two attempts. */
const pauseMs = 100;

/** Maximum milliseconds until a spared origin is used again. */
const maxReturnMs = 15_000;

/**
 * Waits until a query comes through to an origin and back.
 *
 * @param signal ends the wait when it fires.
 * @returns undefined once one has, otherwise what came of the last one.
 */
export async function awaitPassage(
  stage: Stage,
  { waitMs, signal }: { readonly waitMs: number; readonly signal: AbortSignal },
): Promise<string | undefined> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const seen = await sendPlain(stage);
    if (cameThrough(seen)) {
      return undefined;
    }
    if (performance.now() >= deadline || signal.aborted) {
      return `${describePassage(seen)} (waited ${describeDuration(waitMs)})`;
    }
    await delay(pauseMs);
  }
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
  if (origins.used.size >= 2 || origins.ports.length < 2) {
    return origins.used.size >= 2;
  }
  await origins.whileDown(() => sendPlain(stage), 1);
  if (origins.used.size < 2) {
    return false;
  }
  const deadline = performance.now() + maxReturnMs;
  while (performance.now() < deadline) {
    const seen = await sendPlain(stage);
    if (seen.arrivals.some(({ origin, exchange }) => origin === 1 && exchange !== undefined)) {
      return true;
    }
    await delay(pauseMs);
  }
  return true;
}

async function sendPlain(stage: Stage): Promise<ObservedPassage> {
  const { origins, destination, timeoutMs } = stage;
  origins.beginCase();
  const exchange = planExchange({}, { index: 0, marker: makeLetters(), destination });
  origins.begin(exchange);
  const link = new ClientLink(destination.address);
  const passage = await link.send(exchange, timeoutMs);
  link.close();
  return { passage, arrivals: origins.arrivals, stage };
}
