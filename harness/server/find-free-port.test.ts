import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { describe, it } from "node:test";
import { findFreePort, isPortTaken } from "./find-free-port.ts";

describe("findFreePort()", () => {
  // Linux assigns ports from 32768 on by itself; other systems begin at 49152.
  it("finds a port below those that systems assign by themselves", async () => {
    const found = await Promise.all(Array.from({ length: 20 }, () => findFreePort()));
    assert.ok(Math.min(...found) > 1023 && Math.max(...found) < 32_768, String(found));
  });

  it("finds a port on which a server can listen", async () => {
    const port = await findFreePort();
    const server = createServer().listen(port, "127.0.0.1");
    await once(server, "listening");
    assert.equal(await isPortTaken(port), true);
    server.close();
    await once(server, "close");
    assert.equal(await isPortTaken(port), false);
  });
});
