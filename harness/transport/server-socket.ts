import { connect, isIP, type OnReadOpts, type Socket } from "node:net";
import {
  type ConnectionOptions,
  connect as connectSecurely,
  createSecureContext,
  type SecureContext,
} from "node:tls";
import { WireSocket } from "../wire/wire-socket.ts";
import type { ServerAccess } from "./server-access.ts";
import { watchForBlocks } from "./watch-for-blocks.ts";

/** A socket to a server. */
export class ServerSocket extends WireSocket {
  /** How long the kit was blocked while it opened the socket, in milliseconds. */
  blockMs = 0;

  /**
   * Opens a socket to the host and port of a base URL.
   *
   * @param last one that is at its end, whose buffers are used again.
   */
  constructor(baseUrl: URL, access: ServerAccess, last?: ServerSocket) {
    const finish = watchForBlocks();
    super((onread) => connectTo(baseUrl, access, onread), last);
    void this.opened.then(() => {
      this.blockMs = finish();
    });
  }
}

function connectTo(
  { protocol, hostname, port }: URL,
  { ca, insecure }: ServerAccess,
  onread: OnReadOpts,
): Socket {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  if (protocol !== "https:") {
    return connect({ host, port: Number(port || 80), onread });
  }
  const address = { host, port: Number(port || 443), onread };
  const options: ConnectionOptions = {
    ALPNProtocols: ["http/1.1"],
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca !== undefined && { secureContext: trust(ca) }),
    ...(insecure === true && { rejectUnauthorized: false }),
  };
  return connectSecurely({ ...address, ...options });
}

/** By the certificates that each trusts: a whole bundle takes long to parse. */
const contexts = new Map<string, SecureContext>();

function trust(ca: string): SecureContext {
  const context = contexts.get(ca) ?? createSecureContext({ ca });
  contexts.set(ca, context);
  return context;
}
