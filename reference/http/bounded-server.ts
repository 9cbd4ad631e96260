import type { IncomingMessage, Server } from "node:http";
import { createServer, maxHeaderSize, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { HeldBytes } from "./held-bytes.ts";

/** A request that does not arrive in time gives its place to another one. */
const timing = { requestTimeout: 10_000, connectionsCheckingInterval: 1_000 } as const;

const maxConnections = 256;

/** Notes how many bytes a server holds now for a request and its response. */
export type Hold = (bytes: number) => void;

type Serve = (incoming: IncomingMessage, response: ServerResponse, hold: Hold) => Promise<void>;

/** The requests of a connection that are not answered, and the bytes held for the first of them. */
interface Queue {
  requests: number;
  bytes: number;
  /** Settles when the last of them is answered. */
  end: Promise<void>;
}

/**
 * Creates a server by Node's own HTTP that holds at most so many bytes for all its clients together:
 * of unfinished bodies, of responses that are not read, and of requests that wait, since Node parses
 * all that a client sends at once. Above that, connections without progress for the longest time are
 * cut. The requests of one connection are served one after another.
 */
export function createBoundedServer(maxHeldBytes: number, serve: Serve): Server {
  const held = new HeldBytes<Socket>(maxHeldBytes, (socket) => socket.destroy());
  const queues = new WeakMap<Socket, Queue>();
  const update = (socket: Socket, queue: Queue, change: Partial<Queue>): void => {
    Object.assign(queue, change);
    const bytes = queue.bytes + maxHeaderSize * Math.max(0, queue.requests - 1);
    held.count(socket, socket.destroyed ? 0 : bytes, false);
  };
  /** Is made for every request, those that Node answers without the listener included. */
  class QueuedResponse<
    Request extends IncomingMessage = IncomingMessage,
  > extends ServerResponse<Request> {
    readonly turn: Promise<void>;
    readonly hold: Hold;
    constructor(...args: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(...args);
      const { socket } = this.req;
      const queue = queues.get(socket) ?? { requests: 0, bytes: 0, end: Promise.resolve() };
      queues.set(socket, queue);
      this.turn = queue.end;
      this.hold = (bytes) => update(socket, queue, { bytes });
      const end = new Promise<void>((resolve) => this.once("close", resolve));
      update(socket, queue, { requests: queue.requests + 1, end });
      this.once("close", () => update(socket, queue, { requests: queue.requests - 1, bytes: 0 }));
    }
  }
  const server = createServer(
    { ...timing, ServerResponse: QueuedResponse },
    async (incoming, response) => {
      await response.turn;
      if (!incoming.socket.destroyed) {
        await serve(incoming, response, response.hold).catch(() => response.destroy());
      }
    },
  );
  server.on("connection", (socket) => socket.once("close", () => held.count(socket, 0, false)));
  server.maxConnections = maxConnections;
  return server;
}
