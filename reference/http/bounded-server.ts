import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { HeldBytes } from "./held-bytes.ts";

/** A request that does not arrive in time gives its place to another one. */
const timing = { requestTimeout: 10_000, connectionsCheckingInterval: 1_000 } as const;

const maxConnections = 256;

/** Notes how many bytes a server holds now for a request and its response. */
export type Hold = (bytes: number) => void;

type Serve = (incoming: IncomingMessage, response: ServerResponse, hold: Hold) => Promise<void>;

/**
 * Creates a server by Node's own HTTP that holds at most so many bytes for all its clients together:
 * of unfinished bodies, and of responses that are not read. Above that, connections without progress
 * for the longest time are cut. The requests of one connection are served one after another.
 */
export function createBoundedServer(maxHeldBytes: number, serve: Serve): Server {
  const held = new HeldBytes<Socket>(maxHeldBytes, (socket) => socket.destroy());
  const turns = new WeakMap<Socket, Promise<void>>();
  const server = createServer(timing, async (incoming, response) => {
    const { socket } = incoming;
    const turn = turns.get(socket);
    turns.set(socket, new Promise((resolve) => response.once("close", resolve)));
    await turn;
    response.once("close", () => held.count(socket, 0, false));
    const hold = (bytes: number): void => held.count(socket, socket.destroyed ? 0 : bytes, false);
    await serve(incoming, response, hold).catch(() => response.destroy());
  });
  server.maxConnections = maxConnections;
  return server;
}
