import { Buffer } from "node:buffer";
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { listenLocally } from "../local-server.ts";
import type { Behavior, Reply } from "./behaviors.ts";

/** A request as it came, and which one it is. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: string;
  readonly body: Buffer;
  /** How many came before it, on any connection. */
  readonly index: number;
  /** How many came before it on the same connection. */
  readonly place: number;
}

/** Chooses what is done about a request. */
export type ChooseBehaviors = (request: RawRequest) => readonly Behavior[];

/** A server that writes whatever bytes a test scripts: real ones refuse to be as wrong. */
export class RawServer {
  /** All requests that came whole, in order. */
  readonly requests: RawRequest[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #choose: ChooseBehaviors;
  #port = 0;
  #connections = 0;

  private constructor(choose: ChooseBehaviors) {
    this.#choose = choose;
    this.#server = createServer((socket) => void this.#serve(socket));
  }

  static async start(choose: ChooseBehaviors): Promise<RawServer> {
    const server = new RawServer(choose);
    await server.#listen();
    return server;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get connections(): number {
    return this.#connections;
  }

  async waitUntilUnused(): Promise<void> {
    const closed = [...this.#sockets].map(
      (socket) => new Promise<void>((resolve) => socket.once("close", () => resolve())),
    );
    await Promise.all(closed);
  }

  /** Ends all connections and listens no more, as a process that dies does. */
  async stop(): Promise<void> {
    for (const socket of this.#sockets) {
      socket.resetAndDestroy();
    }
    if (this.#server.listening) {
      this.#server.close();
      await once(this.#server, "close");
    }
  }

  async #listen(): Promise<void> {
    this.#port = await listenLocally(this.#server);
  }

  async #serve(socket: Socket): Promise<void> {
    this.#connections += 1;
    this.#sockets.add(socket);
    const gone = new AbortController();
    socket.on("error", () => undefined);
    socket.once("close", () => {
      this.#sockets.delete(socket);
      gone.abort();
    });
    const reply: Reply = { socket, gone: gone.signal };
    let place = 0;
    for await (const request of readRequests(socket)) {
      const numbered = { ...request, index: this.requests.length, place };
      place += 1;
      this.requests.push(numbered);
      for (const act of this.#choose(numbered)) {
        if (!gone.signal.aborted) {
          await act(reply);
        }
      }
    }
  }
}

async function* readRequests(socket: Socket): AsyncGenerator<Omit<RawRequest, "index" | "place">> {
  let received = Buffer.alloc(0);
  const chunks: AsyncIterator<Buffer> = socket.iterator({ destroyOnReturn: false });
  for (;;) {
    const headEnd = received.indexOf("\r\n\r\n");
    const head = received.toString("latin1", 0, Math.max(0, headEnd));
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    const end = headEnd + 4 + length;
    if (headEnd !== -1 && received.length >= end) {
      const [, method = "", path = "", headers = ""] = /^(\S+) (\S+) [^\r]*(.*)$/s.exec(head) ?? [];
      yield { method, path, headers, body: received.subarray(headEnd + 4, end) };
      received = received.subarray(end);
    } else {
      const next = await chunks.next().catch(() => ({ done: true, value: undefined }) as const);
      if (next.done === true) {
        return;
      }
      received = Buffer.concat([received, next.value]);
    }
  }
}
