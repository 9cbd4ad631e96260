import type { Outgoing, Send, WriteBody } from "../http/delivery.ts";
import type { EncodedResponse } from "../http/encode-response.ts";
import { readBySchema } from "../json/read-by-schema.ts";
import { type Behavior, type Failing, type Fault, faults } from "./behavior.ts";
import { RandomSequence } from "./random-sequence.ts";

/** The most pieces in which a slow body is sent. */
const maxPieces = 20;

/** What becomes of one response. */
export interface Fate {
  readonly fault: Fault | undefined;
  /** Milliseconds before anything is sent. */
  readonly delay: number;
  /** Milliseconds over which the body is sent. */
  readonly slowBody: number;
}

/** Delivers responses late, slowly or not at all, as a behavior says that may change at any time. */
export class FaultyDelivery {
  readonly #seed: number;
  #behavior: Behavior = {};
  #random: RandomSequence;

  /**
   * @param seed a 32-bit integer: the same requests in the same order meet the same faults.
   * @throws Error for a behavior that makes no sense.
   */
  constructor(behavior: Behavior, seed: number) {
    this.#seed = seed;
    this.#random = new RandomSequence(seed);
    this.setBehavior(behavior);
  }

  /**
   * Changes the behavior for the responses that are not yet on their way.
   *
   * @throws Error for a behavior that makes no sense.
   */
  setBehavior(behavior: unknown): void {
    this.#behavior = readBySchema<Behavior>("behavior", behavior);
  }

  /** Begins the sequence of faults and delays anew. */
  restart(): void {
    this.#random = new RandomSequence(this.#seed);
  }

  /** Draws the fate of a response: three numbers of the sequence, whatever the behavior. */
  draw(): Fate {
    const { delay = 0, slowBody = 0, fail } = this.#behavior;
    const [failDraw, faultDraw, delayDraw] = [this.#next(), this.#next(), this.#next()];
    const [min, max] = typeof delay === "number" ? [delay, delay] : delay;
    return {
      fault: fail !== undefined && failDraw < fail.share ? drawFault(fail, faultDraw) : undefined,
      delay: min + delayDraw * (max - min),
      slowBody,
    };
  }

  /** Delivers a response according to its fate. */
  carryOut({ fault, delay, slowBody }: Fate, { encoded, response }: Outgoing, send: Send): void {
    const deliver = (): void => {
      if (fault === undefined) {
        send(encoded, slowBody > 0 ? writeWithin(slowBody) : undefined);
      } else {
        inflict(fault, { encoded, response, send });
      }
    };
    if (delay === 0) {
      deliver();
    } else {
      const timer = setTimeout(deliver, delay);
      response.once("close", () => clearTimeout(timer));
    }
  }

  #next(): number {
    return this.#random.next();
  }
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

function inflict(
  fault: Fault,
  { encoded, response, send }: Pick<Outgoing, "encoded" | "response"> & { readonly send: Send },
): void {
  switch (fault) {
    case "reset":
      response.socket?.resetAndDestroy();
      return;
    case "cut":
      send(encoded, writeHalf);
      return;
    case "empty":
      response.socket?.destroy();
      return;
    case "503":
      send(unavailable);
      return;
    case "garbage":
      response.socket?.end("\u0000\u0001 this is not HTTP\r\n\r\n");
      return;
    case "hang":
      // The server leaves a connection half open, on which nothing would ever happen.
      response.socket?.once("end", () => response.destroy());
  }
}

/** What a gateway sends while the service behind it is away. */
const unavailable: EncodedResponse = {
  status: 503,
  headers: { "Content-Type": "text/html; charset=utf-8", "Content-Length": "32" },
  body: "<h1>503 Service Unavailable</h1>",
};

const writeHalf: WriteBody = (body, response) => {
  const bytes = toBytes(body);
  response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
};

function writeWithin(milliseconds: number): WriteBody {
  return (body, response) => {
    const bytes = toBytes(body);
    const pieces = Math.min(bytes.length, maxPieces);
    let sent = 0;
    const timer = setInterval(() => {
      const from = Math.floor((sent * bytes.length) / pieces);
      sent += 1;
      response.write(bytes.subarray(from, Math.floor((sent * bytes.length) / pieces)));
      if (sent === pieces) {
        response.end();
      }
    }, milliseconds / pieces);
    response.flushHeaders();
    response.once("close", () => clearInterval(timer));
  };
}

function toBytes(body: string | Buffer): Buffer {
  return typeof body === "string" ? Buffer.from(body) : body;
}
