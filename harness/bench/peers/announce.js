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
