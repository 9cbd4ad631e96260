import { createServer } from "node:http";

/** The port and the address that every server listens on. */
export const address = { port: Number(process.env["PORT"] ?? 0), host: "127.0.0.1" };

/**
 * Prints the base URL of a server that listens, as the reference server does.
 *
 * @param {import("node:http").Server} server
 */
export function announce(server) {
  const { port } = server.address();
  process.stdout.write(`http://127.0.0.1:${port}\n`);
}

/**
 * Serves JSON by node:http alone.
 *
 * @param {(body: string, method: string) => { status: number, text: string }} respond
 */
export function serve(respond) {
  const server = createServer((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const { status, text } = respond(Buffer.concat(chunks).toString("utf8"), request.method);
      const body = Buffer.from(text);
      response.writeHead(status, {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Length": body.length,
      });
      response.end(body);
    });
  });
  server.listen(address, () => announce(server));
}
