import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { describe, it } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { formatResponse } from "../testing/hostile/format-response.ts";
import { listenLocally } from "../testing/local-server.ts";
import { createHttpTarget } from "./create-http-target.ts";
import type { WireRequest } from "./wire-request.ts";

const base: WireRequest = {
  method: "POST",
  path: "/graph",
  headers: { "Content-Type": "application/json" },
  body: new TextEncoder().encode('{"document":"é"}'),
};

/** Sends a request, and returns the packets that came before a complete body. */
async function receive(request: WireRequest): Promise<string[]> {
  const packets: string[] = [];
  const server = createServer((socket: Socket) => {
    socket.on("data", (bytes) => {
      packets.push(bytes.toString("latin1"));
      if (/\}(\r\n0\r\n\r\n)?$/.test(packets.join(""))) {
        socket.write(formatResponse({ status: 400, body: "{}" }));
      }
    });
    socket.on("error", () => undefined);
  });
  const port = await listenLocally(server);
  const target = createHttpTarget(`http://127.0.0.1:${port}`, { access: {}, connections: 2 });
  const { outcome } = await target.send(request);
  await target.close();
  server.close();
  await once(server, "close");
  assert.equal(outcome, "response");
  return packets;
}

/** Leaves out the headers, up to the end of the empty line. */
function withoutHead(packet: string | undefined): string {
  return packet?.slice(packet.indexOf("\r\n\r\n") + 4) ?? "nothing";
}

describe("Connection", () => {
  it("goes away in time from a server that leaves a TLS handshake open", async (test) => {
    const server = createServer((socket) => socket.on("error", () => undefined));
    test.after(() => server.close());
    const target = createHttpTarget(`https://127.0.0.1:${await listenLocally(server)}`, {
      access: {},
      connections: 1,
    });
    const exchange = await target.send({ ...base, connection: "after-abort" }, { timeoutMs: 50 });
    assert.ok(exchange.outcome === "failure" && exchange.kind === "timeout");
    await target.close();
  });

  it("sends the headers and the body at once as a rule", async () => {
    const packets = await receive(base);
    assert.deepEqual(packets.map(withoutHead), ['{"document":"Ã©"}']);
  });

  it("cuts between headers and body, and inside a character", async () => {
    const [head, ...pieces] = await receive({ ...base, pieces: [0, 14] });
    assert.match(head ?? "", /content-length: 17\r\n\r\n$/i);
    assert.deepEqual(pieces, ['{"document":"Ã', '©"}']);
  });

  it("sends a chunk for each piece", async () => {
    const packets = await receive({ ...base, chunked: true, pieces: [13] });
    const all = packets.join("");
    assert.match(all, /transfer-encoding: chunked/i);
    assert.doesNotMatch(all, /content-length/i);
    assert.ok(all.endsWith('\r\nd\r\n{"document":"\r\n4\r\nÃ©"}\r\n0\r\n\r\n'), all);
  });

  it("sends no more pieces after the response, and the next request on another connection", async () => {
    const connections: string[] = [];
    const server = createServer((socket) => {
      const index = connections.push("") - 1;
      socket
        .on("error", () => undefined)
        .on("data", (bytes) => {
          connections[index] += bytes.toString("latin1");
          socket.write(formatResponse({ status: 400, body: "{}" }));
        });
    });
    const port = await listenLocally(server);
    const target = createHttpTarget(`http://127.0.0.1:${port}`, { access: {}, connections: 1 });
    const early = { ...base, pieces: [0, 14], pauseMs: 200 };
    const exchanges = await target.sendInTurn([early, base]);
    await target.close();
    server.close();
    await once(server, "close");
    assert.deepEqual(
      exchanges.map(({ outcome }) => outcome),
      ["response", "response"],
    );
    assert.deepEqual(connections.map(withoutHead), ["", '{"document":"Ã©"}']);
  });

  it("leaves no pauses behind after the time limit", async () => {
    const server = createServer((socket) => socket.on("error", () => undefined).resume());
    const port = await listenLocally(server);
    const target = createHttpTarget(`http://127.0.0.1:${port}`, { access: {}, connections: 1 });
    const pieces = Array.from({ length: 100 }, (_, index) => index - 50);
    const exchange = await target.send({ ...base, pieces, pauseMs: 2000 }, { timeoutMs: 400 });
    await target.close();
    server.close();
    await once(server, "close");
    assert.equal(exchange.outcome === "failure" && exchange.kind, "timeout");
    await nextTurn();
    assert.deepEqual(
      process.getActiveResourcesInfo().filter((name) => name === "Timeout"),
      [],
    );
  });

  it("sends half of the body and goes away before a request after an abort", async () => {
    const packets = await receive({ ...base, connection: "after-abort" });
    assert.deepEqual(packets.map(withoutHead), ['{"docume', '{"document":"Ã©"}']);
  });
});
