import { Buffer } from "node:buffer";
import { once } from "node:events";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { watchForBlocks } from "./watch-for-blocks.ts";

/** How the next request is cut. */
export interface Cuts {
  /**
   * Byte positions in the body, in rising order; 0 cuts between the headers and the body, and a
   * negative one cuts in the headers.
   */
  readonly positions: readonly number[];
  /** Close the connection after the first piece. */
  readonly closes?: boolean | undefined;
  /** Milliseconds between two pieces; 30 when left out. */
  readonly pauseMs?: number | undefined;
  /** The pause ends as soon as the server sends anything. */
  readonly endsPauseOnResponse?: boolean | undefined;
}

/** Milliseconds between two pieces: long enough for a server to read the first one alone. */
const defaultPauseMs = 30;

const uncut: Cuts = { positions: [] };

/**
 * Cuts a request into several TCP writes, which the HTTP client cannot do: it sends the headers
 * together with the first bytes of the body. It takes over the internal write methods of a socket,
 * which Node documents for streams that extend one.
 */
export class RequestCutter {
  /** How the current request is cut, on whichever connection the client writes it. */
  #wanted = uncut;
  /** The same until the request is written, then nothing. */
  #cuts = uncut;
  /** How long the kit was blocked between the pieces of the current request, in milliseconds. */
  #blockMs = 0;

  /** How long the kit was blocked since the first piece of the current request, in milliseconds. */
  get blockMs(): number {
    return this.#blockMs;
  }

  /** Cuts what is written to a new connection: the client may write a request there once more. */
  follow(socket: Socket): void {
    this.#cuts = this.#wanted;
    const write = socket._write.bind(socket);
    const writeAll = socket._writev?.bind(socket);
    const cut = async (bytes: Buffer, done: (error?: Error | null) => void): Promise<void> => {
      const { positions, closes = false, pauseMs = defaultPauseMs, ...rest } = this.#cuts;
      this.#cuts = uncut;
      const finish = watchForBlocks();
      for (const [index, piece] of cutRequest(bytes, positions).entries()) {
        if (index > 0 && pauseMs > 0) {
          await (rest.endsPauseOnResponse === true ? awaitBytes(socket, pauseMs) : delay(pauseMs));
        }
        if (socket.destroyed || (closes && index > 0)) {
          socket.destroy();
          break;
        }
        await new Promise<void>((resolve) =>
          write(piece.toString("latin1"), "latin1", () => resolve()),
        );
      }
      this.#blockMs = finish();
      done(socket.errored);
    };
    socket._write = (chunk, encoding, done) => {
      if (this.#cuts === uncut) {
        write(chunk, encoding, done);
      } else {
        void cut(toBytes(chunk, encoding), done);
      }
    };
    socket._writev = (chunks, done) => {
      if (this.#cuts === uncut) {
        writeAll?.(chunks, done);
      } else {
        void cut(
          Buffer.concat(chunks.map(({ chunk, encoding }) => toBytes(chunk, encoding))),
          done,
        );
      }
    };
  }

  /** Cuts the next request, which the client must write at once. */
  begin(cuts: Cuts): void {
    this.#wanted = cuts.positions.length === 0 ? uncut : cuts;
    this.#cuts = this.#wanted;
    this.#blockMs = 0;
  }
}

async function awaitBytes(socket: Socket, maxMs: number): Promise<void> {
  await once(socket, "readable", { signal: AbortSignal.timeout(Math.ceil(maxMs)) }).catch(
    () => undefined,
  );
}

function toBytes(chunk: string | Uint8Array, encoding: BufferEncoding): Buffer {
  return typeof chunk === "string" ? Buffer.from(chunk, encoding) : Buffer.from(chunk);
}

function cutRequest(bytes: Buffer, positions: readonly number[]): Buffer[] {
  const bodyStart = bytes.indexOf("\r\n\r\n") + 4;
  const places = [0, ...positions.map((position) => bodyStart + position), bytes.length];
  return places.slice(1).map((place, index) => bytes.subarray(places[index], place));
}
