import { randomInt } from "node:crypto";
import { startWireServer } from "../wire/start-wire-server.ts";

/** Ports that no usual system assigns by itself, to a server that asks for any or to a client. */
const ports = { first: 20_000, last: 32_767 } as const;

const maxTries = 100;

/**
 * Finds a port of the loopback interface on which nothing listens now, and which the system gives to
 * no other process before a server listens on it.
 *
 * @throws Error when none of many ports is free.
 */
export async function findFreePort(): Promise<number> {
  for (let count = 0; count < maxTries; count += 1) {
    const port = randomInt(ports.first, ports.last + 1);
    if (!(await isPortTaken(port))) {
      return port;
    }
  }
  throw new Error(
    `Cannot find a free port: ${maxTries} ports from ${ports.first} to ${ports.last} are taken or not allowed`,
  );
}

/** Whether a process listens on a port of the loopback interface now. */
export async function isPortTaken(port: number): Promise<boolean> {
  try {
    const { close } = await startWireServer(async () => undefined, port);
    await close();
    return false;
  } catch {
    return true;
  }
}
