import { connect } from "node:net";
import { healthCheck } from "../transport/health-check.ts";
import { type ServerAccess, timeoutOf } from "../transport/server-access.ts";

/** Maximum milliseconds until the first byte of the response. */
const maxMs = 1000;

/** Whether a server that does not respond to HTTP/1.1 responds to a request of HTTP/1.0. */
export function speaksOldHttp(url: string, access: ServerAccess): Promise<boolean> {
  const { hostname, port, protocol, pathname } = new URL(url);
  if (protocol !== "http:") {
    return Promise.resolve(false);
  }
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[(.*)\]$/, "$1"),
      port: port === "" ? 80 : Number(port),
    });
    const settle = (speaks: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(speaks);
    };
    const timer = setTimeout(() => settle(false), Math.min(maxMs, timeoutOf(access)));
    socket.once("data", (chunk) => settle(/^HTTP\/1\.\d [2-5]/.test(chunk.toString("latin1"))));
    socket.once("error", () => settle(false));
    socket.once("close", () => settle(false));
    const body = Buffer.from(healthCheck.body ?? "").toString();
    const path = `${pathname.replace(/\/+$/, "")}${healthCheck.path}`;
    socket.write(
      `POST ${path} HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  });
}
