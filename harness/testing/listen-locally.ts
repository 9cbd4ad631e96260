import { once } from "node:events";
import type { Server } from "node:net";

/** Makes a server listen on IPv4 loopback, on a free port by default. */
export async function listenLocally(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, "127.0.0.1"), "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}
