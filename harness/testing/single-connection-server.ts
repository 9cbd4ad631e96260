import { once } from "node:events";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer, type Socket } from "node:net";

/** A server that lets further connections wait until the one before has ended. */
export interface SingleConnectionServer {
  readonly url: string;
  /** Ends all connections and listens no more. */
  close(): Promise<void>;
}

/** Starts a server that serves one connection at a time, as single-threaded ones do. */
export async function startSingleConnectionServer(
  listener: RequestListener,
): Promise<SingleConnectionServer> {
  const http = createHttpServer(listener);
  const waiting: Socket[] = [];
  const open = new Set<Socket>();
  let current: Socket | undefined;
  const serveNext = (): void => {
    current = waiting.shift();
    if (current !== undefined) {
      current.once("close", serveNext);
      http.emit("connection", current);
    }
  };
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined).once("close", () => open.delete(socket));
    waiting.push(socket);
    if (current === undefined) {
      serveNext();
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    async close() {
      server.close();
      for (const socket of open) {
        socket.destroy();
      }
      await once(server, "close");
    },
  };
}
