import assert from "node:assert/strict";
import { createServer } from "node:net";
import { describe, it } from "node:test";
import { rootCertificates } from "node:tls";
import { listenLocally } from "../testing/local-server.ts";
import { readSelfSignedCertificate } from "../testing/self-signed-certificate.ts";
import { ServerSocket } from "./server-socket.ts";

/** Measures the CPU time of opening connections that trust these certificates, after a first one. */
async function measureOpening(ca: string, url: URL): Promise<number> {
  await new ServerSocket(url, { ca }).close();
  const before = process.cpuUsage();
  for (let opened = 0; opened < 30; opened += 1) {
    await new ServerSocket(url, { ca }).close();
  }
  return process.cpuUsage(before).user;
}

describe("ServerSocket", () => {
  it("parses a bundle of certificates once for all connections", async (test) => {
    const server = createServer((socket) => socket.on("error", () => undefined));
    test.after(() => server.close());
    const url = new URL(`https://127.0.0.1:${await listenLocally(server)}`);
    const { cert } = readSelfSignedCertificate();
    const single = await measureOpening(cert, url);
    const bundle = await measureOpening([cert, ...rootCertificates].join("\n"), url);
    assert.ok(bundle < 5 * single, `${bundle} µs with a bundle, ${single} µs with one certificate`);
  });
});
