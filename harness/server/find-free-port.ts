import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Finds a port of the loopback interface on which nothing listens now.
 *
 * @throws Error when the system assigns none.
 */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") {
    throw new Error("Cannot find a free port: the system assigned none");
  }
  return address.port;
}

/** Whether a process listens on a port of the loopback interface now. */
export async function isPortTaken(port: number): Promise<boolean> {
  const server = createServer();
  const listening = once(server.listen(port, "127.0.0.1"), "listening");
  try {
    await listening;
  } catch {
    return true;
  }
  server.close();
  await once(server, "close");
  return false;
}
