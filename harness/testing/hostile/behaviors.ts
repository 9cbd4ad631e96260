import { setImmediate as nextTurn } from "node:timers/promises";
import { readRest } from "../../wire/read-message.ts";
import type { WireSocket } from "../../wire/wire-socket.ts";

/**
 * One thing that a server does on the connection of a request; the next one follows when it is done.
 * Nothing is done on a connection that is over.
 */
export type Behavior = (connection: WireSocket) => Promise<unknown>;

/** More milliseconds than any test takes. */
export const maxWaitMs: number = 2 ** 31 - 1;

/** Writes bytes at once. */
export function write(bytes: string | Uint8Array): Behavior {
  return (connection) => connection.write(Buffer.from(bytes));
}

/** Does nothing for a while. */
export function wait(milliseconds: number): Behavior {
  return (connection) => readRest(connection, milliseconds);
}

/** Does nothing more until the client ends the connection. */
export function stall(): Behavior {
  return wait(maxWaitMs);
}

/** Writes one byte after the other, with a pause before each; 0 for a turn of the event loop. */
export function drip(bytes: string | Uint8Array, pauseMs: number): Behavior {
  return async (connection) => {
    for (const byte of Buffer.from(bytes)) {
      await (pauseMs === 0 ? nextTurn() : wait(pauseMs)(connection));
      await connection.write(Uint8Array.of(byte));
    }
  };
}

/** Writes the same bytes again and again, as fast as the client takes them. */
export function flood(
  bytes: string | Uint8Array,
  times: number = Number.POSITIVE_INFINITY,
): Behavior {
  return async (connection) => {
    for (let count = 0; count < times && connection.isOpen; count += 1) {
      await connection.write(Buffer.from(bytes));
    }
  };
}

/** Ends the connection in good order. */
export function end(): Behavior {
  return async (connection) => connection.end();
}

/** Ends the connection as a crash does. */
export function reset(): Behavior {
  return async (connection) => connection.reset();
}
