import { Buffer } from "node:buffer";
import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { type ConnectionOptions, connect as connectSecurely } from "node:tls";
import type { ServerAccess } from "./server-access.ts";
import { watchForBlocks } from "./watch-for-blocks.ts";

/** Bytes that a server may send unasked before its connection is closed. */
const maxUnasked = 64 * 1024;

/** Bytes that are read at once. */
const readLength = 16 * 1024;

/** A socket to a server, with the bytes that came on it. */
export class ServerSocket {
  /** Called when bytes have come, or the socket is at its end; undefined while nothing is expected. */
  onChange: (() => void) | undefined;
  /** Settles when the socket can be written to, or is at its end. */
  readonly opened: Promise<void>;
  readonly #socket: Socket;
  /** Holds what came, and has room for more: to join each packet to the rest takes much memory. */
  #buffer: Buffer = Buffer.alloc(0);
  /** Where what was not taken begins in it, and where it ends. */
  #place = { start: 0, end: 0 };
  #received = 0;
  #ending: { readonly error?: Error } | undefined;
  #blockMs = 0;

  /** Opens a socket to the host and port of a base URL. */
  constructor({ protocol, hostname, port }: URL, access: ServerAccess) {
    const host = hostname.replace(/^\[(.*)\]$/, "$1");
    const isSecure = protocol === "https:";
    const address = {
      host,
      port: Number(port || (isSecure ? 443 : 80)),
      onread: { buffer: Buffer.alloc(readLength), callback: this.#receive },
    };
    const finish = watchForBlocks();
    const socket = isSecure
      ? connectSecurely({ ...address, ...toTlsOptions(host, access) })
      : connect(address);
    this.#socket = socket.setNoDelay(true);
    this.opened = new Promise((resolve) => {
      socket.once("close", resolve).once(isSecure ? "secureConnect" : "connect", resolve);
    }).then(() => {
      this.#blockMs = finish();
    });
    socket.on("error", (error) => this.#end({ error }));
    socket.once("end", () => this.#end({})).once("close", () => this.#end({}));
  }

  /** What came, and was not taken yet. */
  get bytes(): Buffer {
    return this.#buffer.subarray(this.#place.start, this.#place.end);
  }

  /** Number of all bytes that came. */
  get received(): number {
    return this.#received;
  }

  /** Why nothing more comes, with the error if there was one; undefined while the socket is open. */
  get ending(): { readonly error?: Error } | undefined {
    return this.#ending;
  }

  /** How long the kit was blocked while it opened the socket, in milliseconds. */
  get blockMs(): number {
    return this.#blockMs;
  }

  /** Takes bytes from the beginning of what came. */
  take(length: number): void {
    this.#place.start += length;
  }

  /** Writes bytes, and waits until they have left; they are lost where the socket is at its end. */
  async write(bytes: Uint8Array): Promise<void> {
    await this.opened;
    await new Promise<void>((resolve) => {
      this.#socket.write(bytes, () => resolve());
    });
  }

  /** Closes the socket at once. */
  async close(): Promise<void> {
    if (!this.#socket.closed) {
      this.#socket.destroy();
      await once(this.#socket, "close");
    }
  }

  /** Copies what the socket has read, since it reads into the same buffer again. */
  readonly #receive = (length: number, buffer: Uint8Array): boolean => {
    this.#append(buffer.subarray(0, length));
    this.#change();
    return true;
  };

  #append(chunk: Uint8Array): void {
    const { bytes } = this;
    this.#received += chunk.length;
    if (bytes.length === 0) {
      this.#buffer = Buffer.from(chunk);
      this.#place = { start: 0, end: chunk.length };
      return;
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
    if (this.#ending === undefined) {
      this.#ending = ending;
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

function toTlsOptions(host: string, { ca, insecure }: ServerAccess): ConnectionOptions {
  return {
    ALPNProtocols: ["http/1.1"],
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca !== undefined && { ca }),
    ...(insecure === true && { rejectUnauthorized: false }),
  };
}
