import { connect } from "node:net";
import { WireSocket } from "../wire/wire-socket.ts";

/** Opens a connection to a port of IPv4 loopback; undefined where nothing listens. */
export async function openWireSocket(port: number): Promise<WireSocket | undefined> {
  const socket = new WireSocket(() => connect({ host: "127.0.0.1", port, allowHalfOpen: true }));
  await socket.opened;
  return socket.isOpen ? socket : undefined;
}
