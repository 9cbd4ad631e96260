import type { Buffer } from "node:buffer";
import { parseJson } from "../json/parse-json.ts";
import { describeDuration } from "../terminal/describe-duration.ts";
import type { ExchangeLimits, TransportFailure } from "./exchange.ts";
import {
  createResponseReader,
  type ReadingOptions,
  type ResponseReading,
  type WholeReading,
} from "./read-response.ts";
import type { ServerSocket } from "./server-socket.ts";
import { describeEnd, fail, interruption } from "./transport-failure.ts";

/** A response, or why there is none, and whether any of it came besides interim responses. */
export type Received =
  | { readonly reading: WholeReading; readonly failure?: undefined }
  | { readonly failure: TransportFailure; readonly hasBegun: boolean };

function isObjectText(bytes: Buffer | undefined): boolean {
  const text = bytes?.toString() ?? "";
  return text.startsWith("{") && text.trimEnd().endsWith("}") && parseJson(text) !== undefined;
}

/**
 * Calls back when a signal fires.
 *
 * @returns a function that forgets the callback. A listener that was removed still refers to the next
 * one, so that all of a long run may stay in memory for a while, with what their callbacks refer to.
 */
function onAbort(signal: AbortSignal | undefined, callback: () => void): () => void {
  let call: (() => void) | undefined = callback;
  const listener = (): void => call?.();
  signal?.addEventListener("abort", listener);
  return () => {
    call = undefined;
    signal?.removeEventListener("abort", listener);
  };
}

/** Reads what comes on a socket until a response is whole, or none can come. */
export function receiveResponse(
  socket: ServerSocket,
  { timeoutMs, signal, ...options }: ReadingOptions & ExchangeLimits,
): Promise<Received> {
  return new Promise((resolve) => {
    let turn: NodeJS.Immediate | undefined;
    const reader = createResponseReader(options);
    const read = (): ResponseReading => reader(socket.bytes, socket.ending !== undefined);
    const settle = (received: Received): void => {
      socket.onChange = undefined;
      clearTimeout(timer);
      clearImmediate(turn);
      forget();
      resolve(received);
    };
    const settleWithout = (failure: TransportFailure): void => {
      const reading = read();
      const status = reading.state === "whole" ? undefined : reading.status;
      const isWholeObject = reading.state === "unfinished" && isObjectText(reading.body);
      const partial =
        status === undefined
          ? {}
          : { status, bytes: socket.bytes.length, ...(isWholeObject && { isWholeObject }) };
      const hasBegun = reading.state !== "unfinished" || reading.hasBegun;
      const mistake = reading.state === "unfinished" ? reading.mistake : undefined;
      const message = mistake === undefined ? failure.message : `${failure.message}: ${mistake}`;
      settle({ failure: { ...failure, message, ...partial }, hasBegun });
    };
    const abort = (): void => settleWithout(interruption);
    const look = (): void => {
      const reading = read();
      if (reading.state === "whole") {
        settle({ reading });
      } else if (reading.state === "failed") {
        settleWithout(fail(reading.kind, reading.message));
      } else if (socket.ending !== undefined) {
        settleWithout(describeEnd(socket.ending.error, reading.hasBegun));
      } else {
        socket.take(reading.skipped);
      }
    };
    const timer = setTimeout(() => {
      const message = `No complete response within ${describeDuration(timeoutMs)}`;
      // A process that was busy runs its timers before it reads what has arrived in the meantime.
      turn = setImmediate(() => settleWithout(fail("timeout", message)));
    }, timeoutMs);
    socket.onChange = look;
    const forget = onAbort(signal, abort);
    if (signal?.aborted === true) {
      abort();
    } else {
      look();
    }
  });
}
