import { once } from "node:events";
import type { Server } from "node:http";
import type { Server as TlsServer } from "node:https";
import type { Server as SocketServer } from "node:net";

/** A running HTTP server of this process. */
export interface LocalServer {
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Starts an HTTP server on IPv4 loopback, on a free port by default. */
export async function startLocalServer(
  server: Server | TlsServer,
  port?: number,
): Promise<LocalServer> {
  const own = await listenLocally(server, port);
  return {
    url: `http://127.0.0.1:${own}`,
    port: own,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** Makes a server listen on IPv4 loopback, on a free port by default. */
export async function listenLocally(server: SocketServer, port = 0): Promise<number> {
  await once(server.listen(port, "127.0.0.1"), "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}
