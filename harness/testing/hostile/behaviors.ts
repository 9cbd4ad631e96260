import type { Socket } from "node:net";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";

/** Where a request came from. */
export interface Reply {
  readonly socket: Socket;
  /** Fires when the connection is over. */
  readonly gone: AbortSignal;
}

/** One thing that a server does about a request; the next one follows when it is done. */
export type Behavior = (reply: Reply) => Promise<void> | void;

/** Writes bytes at once. */
export function write(bytes: string | Uint8Array): Behavior {
  return ({ socket }) => writeAll(socket, bytes);
}

/** Does nothing for a while. */
export function wait(milliseconds: number): Behavior {
  return ({ gone }) => delay(milliseconds, undefined, { signal: gone }).catch(() => undefined);
}

/** Does nothing more until the client ends the connection. */
export function stall(): Behavior {
  return ({ gone }) =>
    new Promise((resolve) => {
      gone.addEventListener("abort", () => resolve(), { once: true });
    });
}

/** Writes one byte after the other, with a pause before each; 0 for a turn of the event loop. */
export function drip(bytes: string | Uint8Array, pauseMs: number): Behavior {
  return async (reply) => {
    for (const byte of Buffer.from(bytes)) {
      await (pauseMs === 0 ? nextTurn() : wait(pauseMs)(reply));
      await writeAll(reply.socket, Uint8Array.of(byte));
    }
  };
}

/** Writes the same bytes again and again, as fast as the client takes them. */
export function flood(
  bytes: string | Uint8Array,
  times: number = Number.POSITIVE_INFINITY,
): Behavior {
  return async ({ socket }) => {
    for (let count = 0; count < times && socket.writable; count += 1) {
      await writeAll(socket, bytes);
    }
  };
}

/** Writes the same bytes again and again without an end, with a pause before each time. */
export function repeat(bytes: string | Uint8Array, pauseMs: number): Behavior {
  return async (reply) => {
    while (reply.socket.writable) {
      await wait(pauseMs)(reply);
      await writeAll(reply.socket, bytes);
    }
  };
}

/** Ends the connection in good order. */
export function end(): Behavior {
  return ({ socket }) => {
    socket.end();
  };
}

/** Ends the connection as a crash does. */
export function reset(): Behavior {
  return ({ socket }) => {
    socket.resetAndDestroy();
  };
}

/** Resolves when the system has taken the bytes, or never will. */
async function writeAll(socket: Socket, bytes: string | Uint8Array): Promise<void> {
  if (socket.writable) {
    await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  }
}
