import { once } from "node:events";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer, type Socket } from "node:net";
import { listenLocally } from "./listen-locally.ts";

/** A server that lets other connections wait until one of those that it serves has ended. */
export interface SingleConnectionServer {
  readonly url: string;
  /** Ends all connections and listens no more. */
  close(): Promise<void>;
}

/**
 * Starts a server that serves one connection at a time, as single-threaded ones do, or a few, as
 * those do that have a thread for each.
 *
 * @param threads number of connections that it serves at once.
 */
export async function startSingleConnectionServer(
  listener: RequestListener,
  threads = 1,
): Promise<SingleConnectionServer> {
  const http = createHttpServer(listener);
  const waiting: Socket[] = [];
  const open = new Set<Socket>();
  let busy = 0;
  const serveNext = (): void => {
    const next = busy < threads ? waiting.shift() : undefined;
    if (next !== undefined) {
      busy += 1;
      next.once("close", () => {
        busy -= 1;
        serveNext();
      });
      http.emit("connection", next);
    }
  };
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined).once("close", () => open.delete(socket));
    waiting.push(socket);
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
