import { once } from "node:events";
import { createServer } from "node:net";
import { WireSocket } from "./wire-socket.ts";

/** A server that says what a script says. */
export interface WireServer {
  readonly port: number;
  /** Without a path. */
  readonly url: string;
  /** Ends all connections, stops listening, and waits until all scripts are at their end. */
  readonly close: () => Promise<void>;
}

/** Where a server listens. */
export interface WireServerOptions {
  /** Address to listen on; IPv4 loopback when left out. */
  readonly host?: string | undefined;
  /** A free one when left out. */
  readonly port?: number | undefined;
}

/** Maximum connections at once; further ones are closed. */
const maxConnections = 256;

/**
 * Starts a server that hands each connection to a script.
 *
 * @param serve reads requests and writes responses; the connection is closed when it settles.
 * @throws Error when the port is taken.
 */
export async function startWireServer(
  serve: (connection: WireSocket) => Promise<void>,
  { host = "127.0.0.1", port = 0 }: WireServerOptions = {},
): Promise<WireServer> {
  const open = new Map<WireSocket, Promise<void>>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const connection = new WireSocket(() => socket);
    const served = serve(connection)
      .catch(() => connection.reset())
      .then(() => {
        connection.end();
        open.delete(connection);
      });
    open.set(connection, served);
  });
  server.maxConnections = maxConnections;
  await once(server.listen(port, host), "listening");
  const address = server.address();
  const own = typeof address === "object" && address !== null ? address.port : port;
  return {
    port: own,
    url: `http://${host}:${own}`,
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
