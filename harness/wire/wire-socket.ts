import { Buffer } from "node:buffer";
import { once } from "node:events";
import type { OnReadOpts, Socket } from "node:net";

/** Bytes that a peer may send unasked before its connection is closed. */
const maxUnasked = 64 * 1024;

const readLength = 16 * 1024;

/** A socket, with the bytes that came on it. */
export class WireSocket {
  /** Called when bytes have come, or the socket is at its end; undefined while nothing is expected. */
  onChange: (() => void) | undefined;
  /** Called when it holds more bytes than before; undefined while no bound is on them. */
  onGrowth: (() => void) | undefined;
  /** Number of all bytes that came. */
  received = 0;
  /** Why nothing more comes, with the error if there was one; undefined while the socket is open. */
  ending: { readonly error?: Error } | undefined;
  /** Settles when the socket can be written to, or is at its end. */
  readonly opened: Promise<void>;
  /** Settles when all that was written has left, or is lost. */
  written: Promise<void> = Promise.resolve();
  readonly #socket: Socket;
  readonly #reading: Buffer;
  /** Holds what came, and is used again: a buffer for each message takes much memory. */
  #buffer: Buffer;
  /** Where what was not taken begins in it, and where it ends. */
  #place = { start: 0, end: 0 };

  /**
   * @param open gives the socket; one that it opens reads into one buffer, if it says so.
   * @param last a socket that is at its end, whose buffers are used again: what they hold is lost.
   */
  constructor(open: (onread: OnReadOpts) => Socket, last?: WireSocket) {
    this.#buffer = last === undefined ? Buffer.alloc(0) : last.#buffer;
    this.#reading = last === undefined ? Buffer.alloc(readLength) : last.#reading;
    const socket = open({ buffer: this.#reading, callback: this.#receive });
    this.#socket = socket.setNoDelay(true);
    const event = "encrypted" in socket ? "secureConnect" : "connect";
    this.opened = socket.connecting
      ? new Promise((resolve) => {
          socket.once("close", () => resolve()).once(event, () => resolve());
        })
      : Promise.resolve();
    socket.on("data", (chunk: Buffer) => this.#receive(chunk.length, chunk));
    socket.on("error", (error) => this.#end({ error }));
    socket.once("end", () => this.#end({})).once("close", () => this.#end({}));
  }

  /** What came, and was not taken yet; once it is taken, more may come in its place. */
  get bytes(): Buffer {
    return this.#buffer.subarray(this.#place.start, this.#place.end);
  }

  /** Number of bytes that it keeps in memory until it is closed: what came, and what has not left. */
  get held(): number {
    return this.#socket.destroyed ? 0 : this.#buffer.length + this.#socket.writableLength;
  }

  /** Whether it is connected, and neither side has closed it, as far as is known now. */
  get isOpen(): boolean {
    const { connecting, destroyed } = this.#socket;
    return this.ending === undefined && !connecting && !destroyed;
  }

  take(length: number): void {
    this.#place.start += length;
  }

  /** Writes bytes, and waits until they have left; they are lost where the socket is at its end. */
  write(bytes: Uint8Array): Promise<void> {
    if (this.#socket.writable) {
      this.written = new Promise((resolve) => this.#socket.write(bytes, () => resolve()));
      this.onGrowth?.();
    }
    return this.written;
  }

  /** Closes the connection after what was written. */
  end(): void {
    if (this.#socket.writable) {
      this.#socket.end();
      this.#socket.destroySoon();
    }
  }

  /** Closes the connection at once, as a process that dies does. */
  reset(): void {
    // libuv resets no socket that is being shut down, and Node then keeps it forever.
    if (this.#socket.writableEnded) {
      this.#socket.destroy();
    } else {
      this.#socket.resetAndDestroy();
    }
  }

  /** Closes the socket at once. */
  async close(): Promise<void> {
    if (!this.#socket.closed) {
      this.#socket.destroy();
      await once(this.#socket, "close");
    }
  }

  /** Copies what the socket has read, since it may read into the same buffer again. */
  readonly #receive = (length: number, buffer: Uint8Array): boolean => {
    this.#append(buffer.subarray(0, length));
    this.onGrowth?.();
    this.#change();
    return true;
  };

  #append(chunk: Uint8Array): void {
    const { bytes } = this;
    this.received += chunk.length;
    if (bytes.length === 0) {
      this.#place = { start: 0, end: 0 };
    }
    if (this.#place.end + chunk.length > this.#buffer.length) {
      this.#buffer = Buffer.allocUnsafe(2 * (bytes.length + chunk.length));
      bytes.copy(this.#buffer);
      this.#place = { start: 0, end: bytes.length };
    }
    this.#buffer.set(chunk, this.#place.end);
    this.#place.end += chunk.length;
  }

  #end(ending: { readonly error?: Error }): void {
    if (this.ending === undefined) {
      this.ending = ending;
      this.#change();
    }
  }

  #change(): void {
    if (this.onChange !== undefined) {
      this.onChange();
    } else if (this.bytes.length > maxUnasked) {
      this.#socket.destroy();
    }
  }
}
