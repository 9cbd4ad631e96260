import { Buffer } from "node:buffer";
import { Socket } from "node:net";
import { finished } from "node:stream/promises";
import { Client } from "undici";
import type { ServerSocket } from "./server-socket.ts";

/** A request as the client takes it. */
export interface ClientRequest {
  readonly method: string;
  /** With the path of the base URL. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

/** Maximum bytes of the head of a response, which what reads the bytes has bounded before. */
const maxHeaderSize = 128 * 1024;

/**
 * Writes requests to a connection with undici, as a client in production would. It is given each
 * response that has come whole, so that it can send the next request.
 */
export class HttpClient {
  readonly #client: Client;
  /** Resolves when the last request is written. */
  #written: Promise<ClientSocket>;
  #onWrite: (socket: ClientSocket) => void = () => undefined;

  /** @param origin scheme, host and port. */
  constructor({ origin }: URL, server: ServerSocket) {
    this.#written = this.#expectWrite();
    this.#client = new Client(origin, {
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize,
      connect: (_options, callback) => {
        const socket = new ClientSocket(server, (written) => this.#onWrite(written));
        setImmediate(callback, null, socket);
      },
    });
  }

  /**
   * Sends a request, and waits until its response is received.
   *
   * @throws Error when undici does not take it for a response.
   */
  async send({ body, ...request }: ClientRequest): Promise<void> {
    this.#written = this.#expectWrite();
    const response = await this.#client.request({ ...request, body: body ?? null });
    await finished(response.body.resume());
  }

  /**
   * Receives the response to the last request.
   *
   * @param bytes the whole response, without interim ones: undici rejects a `100 Continue` for which
   *   it did not ask, but a server may send one.
   * @param isEnded whether the end of the connection ends the response.
   */
  async receive(bytes: Buffer, isEnded: boolean): Promise<void> {
    const socket = await this.#written;
    socket.push(bytes);
    if (isEnded) {
      socket.push(null);
    }
  }

  #expectWrite(): Promise<ClientSocket> {
    return new Promise((resolve) => {
      this.#onWrite = resolve;
    });
  }
}

/** What undici takes for its socket; whoever reads the bytes of the server pushes a response to it. */
class ClientSocket extends Socket {
  readonly #server: ServerSocket;
  readonly #onWrite: (socket: ClientSocket) => void;

  constructor(server: ServerSocket, onWrite: (socket: ClientSocket) => void) {
    super();
    this.#server = server;
    this.#onWrite = onWrite;
  }

  /** There is no handle that keeps the process alive. */
  override ref(): this {
    return this;
  }

  override unref(): this {
    return this;
  }

  override _read(): void {
    // A response is pushed whole.
  }

  override _write(
    chunk: Uint8Array | string,
    encoding: BufferEncoding,
    done: (error?: Error | null) => void,
  ): void {
    this._writev([{ chunk, encoding }], done);
  }

  /** Writes a head with its body, so that they come in one packet. */
  override _writev(
    chunks: readonly { chunk: Uint8Array | string; encoding: BufferEncoding }[],
    done: (error?: Error | null) => void,
  ): void {
    const bytes = chunks.map(({ chunk, encoding }) =>
      typeof chunk === "string" ? Buffer.from(chunk, encoding) : chunk,
    );
    this.#onWrite(this);
    this.#server.write(Buffer.concat(bytes)).then(() => done(), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    done();
  }
}
