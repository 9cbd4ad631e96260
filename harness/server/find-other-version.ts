import { connect } from "node:net";
import { healthCheck } from "../transport/health-check.ts";
import { type ServerAccess, timeoutOf } from "../transport/server-access.ts";

/** A version of HTTP that the kit does not speak. */
interface HttpVersion {
  readonly name: string;
  /** What a client sends first, to a path. */
  readonly greet: (path: string) => string;
  /** Whether the first bytes of a server belong to that version. */
  readonly isResponse: (bytes: Buffer) => boolean;
}

const body = Buffer.from(healthCheck.body ?? "").toString();

const versions: readonly HttpVersion[] = [
  {
    name: "HTTP/1.0",
    greet: (path) =>
      `POST ${path} HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    isResponse: (bytes) => /^HTTP\/1\.\d [2-5]/.test(bytes.toString("latin1")),
  },
  {
    // The preface of RFC 9113, section 3.4, with an empty frame of settings; a server sends its own.
    name: "HTTP/2",
    greet: () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0",
    isResponse: (bytes) => bytes.length >= 9 && bytes[3] === 4 && bytes.readUInt32BE(5) === 0,
  },
];

/** Maximum milliseconds until the first bytes of the response. */
const maxMs = 1000;

/**
 * Finds the version of HTTP that a server speaks which does not respond to HTTP/1.1, without TLS.
 *
 * @returns its name, or undefined when it speaks none that is known.
 */
export async function findOtherVersion(
  url: string,
  access: ServerAccess,
): Promise<string | undefined> {
  for (const version of new URL(url).protocol === "http:" ? versions : []) {
    if (await speaks(version, url, Math.min(maxMs, timeoutOf(access)))) {
      return version.name;
    }
  }
  return undefined;
}

function speaks(version: HttpVersion, url: string, timeoutMs: number): Promise<boolean> {
  const { hostname, port, pathname } = new URL(url);
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
    const timer = setTimeout(() => settle(false), timeoutMs);
    socket.once("data", (chunk) => settle(version.isResponse(chunk)));
    socket.once("error", () => settle(false));
    socket.once("close", () => settle(false));
    socket.write(version.greet(pathname.replace(/\/+$/, "") + healthCheck.path), "latin1");
  });
}
