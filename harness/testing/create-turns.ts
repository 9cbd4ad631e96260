import { setTimeout as delay } from "node:timers/promises";
import { type Readings, takes } from "../model/choose.ts";

type TakeTurn = (work: () => Promise<void>) => Promise<void>;

/** Creates what runs the work of a request when its turn comes. */
export function createTurns(readings: Readings): TakeTurn {
  if (takes(readings, "concurrency", "one-request")) {
    return createQueue();
  }
  return takes(readings, "concurrency", "last-request-first") ? createStack() : (work) => work();
}

function createQueue(): TakeTurn {
  let last = Promise.resolve();
  return (work) => {
    last = last.then(work);
    return last;
  };
}

const gatherMs = 2;

function createStack(): TakeTurn {
  const waiting: (() => Promise<void>)[] = [];
  let isServing = false;
  return async (work) => {
    waiting.push(work);
    if (isServing) {
      return;
    }
    isServing = true;
    while (waiting.length > 0) {
      await delay(gatherMs);
      await waiting.pop()?.();
    }
    isServing = false;
  };
}
