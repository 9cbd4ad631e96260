import { connect } from "node:tls";

/**
 * Whether a server completes a TLS handshake. The certificate does not matter. The socket
 * is destroyed in any case: an HTTP client would keep one open whose handshake never ends.
 *
 * @param url only host and port are used; the port defaults to 443.
 */
export function speaksTls(url: string, timeoutMs: number): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[(.*)\]$/, "$1"),
      port: port === "" ? 443 : Number(port),
      rejectUnauthorized: false,
    });
    const settle = (speaks: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(speaks);
    };
    const timer = setTimeout(() => settle(false), timeoutMs);
    socket.once("secureConnect", () => settle(true));
    socket.once("error", () => settle(false));
    socket.once("close", () => settle(false));
  });
}
