import { once } from "node:events";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer, type Socket } from "node:net";
import { type LocalServer, listenLocally } from "./local-server.ts";

/** Starts a server that serves one connection at a time, or as many as it has threads. */
export async function startSingleConnectionServer(
  listener: RequestListener,
  threads = 1,
): Promise<Pick<LocalServer, "url" | "close">> {
  const http = createHttpServer(listener);
  /** In the order in which they were opened: the first ones are served. */
  const open = new Set<Socket>();
  const served = new WeakSet<Socket>();
  const serveNext = (): void => {
    for (const socket of [...open].slice(0, threads)) {
      if (!served.has(socket)) {
        served.add(socket);
        http.emit("connection", socket);
      }
    }
  };
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    // The client may also close one that waits.
    socket.once("close", () => {
      open.delete(socket);
      serveNext();
    });
    serveNext();
  });
  return {
    url: `http://127.0.0.1:${await listenLocally(server)}`,
    async close() {
      server.close();
      for (const socket of open) {
        socket.destroy();
      }
      await once(server, "close");
    },
  };
}
