import { once } from "node:events";
import { createServer } from "node:net";
import { maxMessageLength } from "./read-message.ts";
import { WireSocket } from "./wire-socket.ts";

/** A server that says what a script says. */
export interface WireServer {
  readonly port: number;
  /** Without a path. */
  readonly url: string;
  /** Ends all connections, stops listening, and waits until all scripts are at their end. */
  readonly close: () => Promise<void>;
}

/** Maximum connections at once; further ones are closed. */
const maxConnections = 256;

/** Maximum bytes that the connections hold in all: many messages. The one that holds the most is reset. */
export const maxHeldBytes: number = 64 * maxMessageLength;

/**
 * Starts a server on IPv4 loopback that hands each connection to a script.
 *
 * @param serve reads requests and writes responses; the connection is closed when it settles.
 * @param port a free one when left out.
 * @throws Error when the port is taken.
 */
export async function startWireServer(
  serve: (connection: WireSocket) => Promise<void>,
  port = 0,
): Promise<WireServer> {
  const open = new Map<WireSocket, Promise<void>>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const connection = new WireSocket(() => socket);
    connection.onGrowth = () => limitHeld([...open.keys()]);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    const served = serve(connection)
      .catch(() => connection.reset())
      .then(async () => {
        connection.end();
        await closed;
        open.delete(connection);
      });
    open.set(connection, served);
  });
  server.maxConnections = maxConnections;
  await once(server.listen(port, "127.0.0.1"), "listening");
  const address = server.address();
  const own = typeof address === "object" && address !== null ? address.port : port;
  return {
    port: own,
    url: `http://127.0.0.1:${own}`,
    async close() {
      const scripts = [...open.values()];
      for (const connection of open.keys()) {
        connection.reset();
      }
      if (server.listening) {
        server.close();
        await once(server, "close");
      }
      await Promise.all(scripts);
    },
  };
}

function limitHeld(connections: readonly WireSocket[]): void {
  if (connections.reduce((sum, { held }) => sum + held, 0) > maxHeldBytes) {
    const [largest] = connections.toSorted((left, right) => right.held - left.held);
    largest?.reset();
  }
}
