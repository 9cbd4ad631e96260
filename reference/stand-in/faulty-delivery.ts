import type { Outgoing, Send, WriteBody } from "../http/delivery.ts";
import type { EncodedResponse } from "../http/encode-response.ts";
import { type Behavior, type Failing, type Fault, faults } from "./behavior.ts";

const maxPieces = 20;

interface Fate {
  readonly fault: Fault | undefined;
  readonly delay: number;
  readonly slowBody: number;
}

/** A sequence of numbers that looks random and is the same for the same seed. */
export class RandomSequence {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** The next number, from 0 up to but not including 1 (the generator is mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b_79f5) | 0;
    const first = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    const second = (first + Math.imul(first ^ (first >>> 7), 61 | first)) ^ first;
    return ((second ^ (second >>> 14)) >>> 0) / 2 ** 32;
  }
}

/** Draws the fate of a response: three numbers of the sequence, whatever the behavior. */
export function drawFate(
  { delay = 0, slowBody = 0, fail }: Behavior,
  random: RandomSequence,
): Fate {
  const [failDraw, faultDraw, delayDraw] = [random.next(), random.next(), random.next()];
  const [min, max] = typeof delay === "number" ? [delay, delay] : delay;
  return {
    fault: fail !== undefined && failDraw < fail.share ? drawFault(fail, faultDraw) : undefined,
    delay: min + delayDraw * (max - min),
    slowBody,
  };
}

function drawFault({ faults: weights }: Failing, draw: number): Fault {
  const weighted = faults.map((fault) => ({
    fault,
    weight: weights === undefined ? 1 : (weights[fault] ?? 0),
  }));
  let place = draw * weighted.reduce((sum, { weight }) => sum + weight, 0);
  const drawn = weighted.find(({ weight }) => {
    place -= weight;
    return place < 0;
  });
  return drawn?.fault ?? "reset";
}

/** Delivers a response according to its fate. */
export function deliver({ fault, delay, slowBody }: Fate, outgoing: Outgoing, send: Send): void {
  const { encoded, client } = outgoing;
  if (delay > 0) {
    const now = { fault, delay: 0, slowBody };
    const timer = setTimeout(() => deliver(now, outgoing, send), delay);
    client.whenEnded(() => clearTimeout(timer));
  } else if (fault === undefined) {
    send(encoded, slowBody > 0 ? writeWithin(slowBody, client) : undefined);
  } else {
    inflict(fault, outgoing, send);
  }
}

function inflict(fault: Fault, { encoded, client: { socket } }: Outgoing, send: Send): void {
  switch (fault) {
    case "reset":
      socket.resetAndDestroy();
      return;
    case "cut":
      send(encoded, writeHalf);
      return;
    case "empty":
      socket.destroy();
      return;
    case "503":
      send(unavailable);
      return;
    case "garbage":
      socket.end("\u0000\u0001 this is not HTTP\r\n\r\n");
      return;
    case "hang":
      // The server leaves a connection half open, on which nothing would ever happen.
      socket.once("end", () => socket.destroy());
  }
}

/** What a gateway sends while the service behind it is away. */
const unavailable: EncodedResponse = {
  status: 503,
  headers: { "Content-Type": "text/html; charset=utf-8", "Content-Length": "32" },
  body: "<h1>503 Service Unavailable</h1>",
};

const writeHalf: WriteBody = (body, socket) => {
  socket.write(body.subarray(0, body.length >> 1), () => socket.destroy());
};

function writeWithin(milliseconds: number, client: Outgoing["client"]): WriteBody {
  return (body, socket, done) => {
    // The response to a preflight has an empty body.
    const pieces = Math.min(Math.max(body.length, 1), maxPieces);
    let sent = 0;
    const timer = setInterval(() => {
      const from = Math.floor((sent * body.length) / pieces);
      sent += 1;
      socket.write(body.subarray(from, Math.floor((sent * body.length) / pieces)));
      if (sent === pieces) {
        clearInterval(timer);
        done();
      }
    }, milliseconds / pieces);
    client.whenEnded(() => clearInterval(timer));
  };
}
