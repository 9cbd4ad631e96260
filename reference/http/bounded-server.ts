import {
  createServer,
  type IncomingMessage,
  maxHeaderSize,
  type Server,
  ServerResponse,
} from "node:http";
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
  readonly requests: number;
  readonly bytes: number;
  /** Settles when the last of them is answered. */
  readonly end: Promise<void>;
}

/**
 * Creates a server by Node's own HTTP that holds a maximum number of bytes for all clients together:
 * of unfinished bodies, of responses that are not read, and of requests that wait, since Node parses
 * all that a client sends at once. Above that, connections without progress for the longest time are
 * cut. The requests of one connection are served one after another.
 */
export function createBoundedServer(maxHeldBytes: number, serve: Serve): Server {
  const held = new HeldBytes<Socket>(maxHeldBytes, (socket) => socket.destroy());
  const queues = new WeakMap<Socket, Queue>();
  const find = (socket: Socket): Queue =>
    queues.get(socket) ?? { requests: 0, bytes: 0, end: Promise.resolve() };
  const update = (socket: Socket, change: Partial<Queue>): void => {
    const queue = { ...find(socket), ...change };
    queues.set(socket, queue);
    const bytes = queue.bytes + maxHeaderSize * Math.max(0, queue.requests - 1);
    held.count(socket, socket.destroyed ? 0 : bytes, "client");
  };
  const enter = (response: ServerResponse): Promise<void> => {
    const { socket } = response.req;
    const { requests, end: turn } = find(socket);
    const end = new Promise<void>((resolve) => response.once("close", resolve));
    update(socket, { requests: requests + 1, end });
    response.once("close", () => update(socket, { requests: find(socket).requests - 1, bytes: 0 }));
    return turn;
  };
  /** Is made for every request, those that Node answers without the listener included. */
  class Queued<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    readonly turn = enter(this);
  }
  const server = createServer({ ...timing, ServerResponse: Queued }, async (incoming, response) => {
    await response.turn;
    const { socket } = incoming;
    if (!socket.destroyed) {
      const hold = (bytes: number): void => update(socket, { bytes });
      await serve(incoming, response, hold).catch(() => response.destroy());
    }
  });
  server.on("connection", (socket) => socket.once("close", () => held.count(socket, 0, "client")));
  // A connection that cannot be accepted is lost, and ends nothing else.
  server.on("error", () => undefined);
  server.maxConnections = maxConnections;
  return server;
}
