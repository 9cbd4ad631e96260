import { Buffer } from "node:buffer";
import { Socket } from "node:net";
import { isDeepStrictEqual } from "node:util";
import { Client, type Dispatcher } from "undici";
import { mergeHeaders, type RequestAddress } from "./compose-request.ts";
import type { ServerSocket } from "./server-socket.ts";
import { jsonHeaders, type WireRequest } from "./wire-request.ts";

/** Headers that a client does not let its user decide. */
const ofClient = /^(connection|content-length|expect|keep-alive|transfer-encoding|upgrade)$/i;

/** Maximum bytes of a body that no server leaves unread. */
const maxPlainLength = 8192;

/**
 * Whether a request is sent as most requests are, which a client can do. Of any other one a server may
 * leave bytes unread, like chunks that it does not know, and take them for the next request of the
 * connection.
 *
 * @param given headers of the user.
 */
export function canSend(
  request: WireRequest,
  given: Readonly<Record<string, string>> = {},
): boolean {
  const { method, headers, body, pieces, chunked } = request;
  return (
    method === "POST" &&
    isDeepStrictEqual(headers, jsonHeaders) &&
    (body?.length ?? 0) <= maxPlainLength &&
    pieces === undefined &&
    chunked === undefined &&
    !Object.keys(given).some((name) => ofClient.test(name))
  );
}

/**
 * What undici takes for the response to each request. What reads the bytes has read the real one, about
 * which undici is stricter than HTTP, and which may be large.
 */
const anyResponse = Buffer.from("HTTP/1.1 204 No Content\r\n\r\n");

const handler: Dispatcher.DispatchHandler = {
  onRequestStart: () => undefined,
  onResponseError: () => undefined,
};

/** Writes plain requests to a connection with undici, as a client in production would. */
export class HttpClient {
  readonly #client: Client;
  readonly #basePath: string;
  readonly #headers: Readonly<Record<string, string>>;
  #socket: ClientSocket | undefined;

  /** @param origin scheme, host and port. */
  constructor(
    { origin }: URL,
    { basePath, headers }: Omit<RequestAddress, "host">,
    server: ServerSocket,
  ) {
    this.#basePath = basePath;
    this.#headers = mergeHeaders(jsonHeaders, headers);
    this.#client = new Client(origin, {
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (_options, callback) => {
        const socket = new ClientSocket(server);
        this.#socket = socket;
        setImmediate(callback, null, socket);
      },
    });
  }

  send({ method, path, body }: WireRequest): void {
    this.#client.dispatch(
      { method, path: this.#basePath + path, headers: this.#headers, body: body ?? null },
      handler,
    );
  }

  /** Receives a response to the last request, so that it can send the next one. */
  receive(): void {
    this.#socket?.push(anyResponse);
  }
}

/** What undici takes for its socket; whoever reads the bytes of the server pushes a response to it. */
class ClientSocket extends Socket {
  readonly #server: ServerSocket;

  constructor(server: ServerSocket) {
    super();
    this.#server = server;
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
    this.#server.write(Buffer.concat(bytes)).then(() => done(), done);
  }
}
