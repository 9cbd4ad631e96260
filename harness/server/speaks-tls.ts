import { connect } from "node:tls";

/**
 * Whether a server completes a TLS handshake within a second, with any certificate. The socket is
 * destroyed in any case: an HTTP client would keep one open whose handshake never ends.
 */
export function speaksTls(url: string): Promise<boolean> {
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
    const timer = setTimeout(() => settle(false), 1000);
    socket.once("secureConnect", () => settle(true));
    socket.once("error", () => settle(false));
    socket.once("close", () => settle(false));
  });
}
