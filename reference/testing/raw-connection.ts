import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A response as it came over the wire. */
export interface RawResponse {
  readonly status: number;
  /** Names in lower case; each name once. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A client that sends any bytes it is given, as hostile ones do, and reads responses strictly. */
export class RawConnection {
  readonly #socket: Socket;
  #pieces: Buffer[] = [];
  #length = 0;
  /** The response being read is not complete before this many bytes have arrived. */
  #needed = 0;
  #isEnded = false;
  #wake: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (piece: Buffer) => {
      this.#pieces.push(piece);
      this.#length += piece.length;
      this.#wake();
    });
    const end = (): void => {
      this.#isEnded = true;
      this.#wake();
    };
    socket.on("end", end);
    socket.on("close", end);
    // A reset shows as the end of the connection, which tests check.
    socket.on("error", end);
  }

  /**
   * Connects to a base URL; our side stays open when the server closes its own.
   *
   * @throws the system's error when the connection is refused.
   */
  static async open(baseUrl: string): Promise<RawConnection> {
    const { hostname, port } = new URL(baseUrl);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    await once(socket, "connect");
    return new RawConnection(socket);
  }

  /** Sends bytes; resolves when the system has taken them, or can no longer take them. */
  send(bytes: string | Uint8Array): Promise<void> {
    if (!this.#socket.writable) {
      return Promise.resolve();
    }
    return new Promise((resolve) => this.#socket.write(bytes, () => resolve()));
  }

  finish(): void {
    this.#socket.end();
  }

  /** Stops reading, so that the server cannot get rid of its response. */
  stopReading(): void {
    this.#socket.pause();
  }

  resumeReading(): void {
    this.#socket.resume();
  }

  /** Resets the connection, as a crashed client does. */
  reset(): void {
    this.#socket.resetAndDestroy();
  }

  close(): void {
    this.#socket.destroy();
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /**
   * Reads the next response, 1xx included; `undefined` when the server closes before one begins.
   *
   * @throws Error when the response is cut off or not well-formed.
   */
  async readResponse({
    toHead = false,
  }: {
    readonly toHead?: boolean;
  } = {}): Promise<RawResponse | undefined> {
    for (;;) {
      const response = this.#takeResponse(toHead);
      if (response !== undefined) {
        return response;
      }
      if (this.#isEnded && this.#length > 0) {
        throw new Error("A response is cut off");
      }
      if (this.#isEnded) {
        return undefined;
      }
      await this.#waitForMore();
    }
  }

  /** Everything that arrives until the server closes its side. */
  async readToEnd(): Promise<string> {
    while (!this.#isEnded) {
      await this.#waitForMore();
    }
    return Buffer.concat(this.#pieces).toString("utf8");
  }

  #waitForMore(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #takeResponse(toHead: boolean): RawResponse | undefined {
    if (this.#length < this.#needed) {
      return undefined;
    }
    const received = Buffer.concat(this.#pieces);
    const headEnd = received.indexOf("\r\n\r\n");
    this.#pieces = [received];
    if (headEnd === -1) {
      return undefined;
    }
    const head = readHead(received.toString("latin1", 0, headEnd));
    const bodyStart = headEnd + 4;
    const end = bodyStart + (toHead || head.status < 200 ? 0 : readLength(head.headers));
    this.#needed = end;
    if (received.length < end) {
      return undefined;
    }
    this.#pieces = [received.subarray(end)];
    this.#length = received.length - end;
    this.#needed = 0;
    return { ...head, body: received.toString("utf8", bodyStart, end) };
  }
}

function readHead(head: string): Omit<RawResponse, "body"> {
  const [statusLine = "", ...lines] = head.split("\r\n");
  const status = /^HTTP\/1\.1 (\d{3}) [\x20-\x7e]*$/.exec(statusLine)?.[1];
  if (status === undefined) {
    throw new Error(`Not a status line: ${statusLine}`);
  }
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name = "", value = ""] = /^([!-9;-~]+): ?(.*)$/.exec(line) ?? [];
    if (name === "" || headers.has(name.toLowerCase())) {
      throw new Error(`Not a header: ${line}`);
    }
    headers.set(name.toLowerCase(), value);
  }
  return { status: Number(status), headers };
}

function readLength(headers: ReadonlyMap<string, string>): number {
  const length = headers.get("content-length") ?? "";
  if (!/^\d+$/.test(length)) {
    throw new Error("A response has no Content-Length");
  }
  return Number(length);
}
