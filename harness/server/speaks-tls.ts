import { once } from "node:events";
import { connect } from "node:tls";

/**
 * Whether a server completes a TLS handshake within a second, with any certificate. The socket is
 * destroyed in any case: an HTTP client would keep one open whose handshake never ends.
 */
export async function speaksTls(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const socket = connect({ host, port: Number(port || 443), rejectUnauthorized: false });
  socket.on("error", () => undefined);
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
