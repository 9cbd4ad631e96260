import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { EventEmitter, once } from "node:events";
import { connect } from "node:net";
import { describe, it, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { openWireSocket } from "../testing/open-wire-socket.ts";
import { scaleTime } from "../testing/scale-time.ts";
import { findField, formatRequestHead, formatResponseHead } from "./message.ts";
import { readRequest, readResponse } from "./read-message.ts";
import { maxHeldBytes, startWireServer, type WireServer } from "./start-wire-server.ts";
import type { WireSocket } from "./wire-socket.ts";

const timeoutMs = scaleTime(2000);

/** Starts a server that reads a request and then writes texts as bytes of latin1. */
async function serveTexts(
  t: TestContext,
  texts: readonly string[],
  after: "end" | "stay" = "end",
): Promise<WireServer> {
  const server = await startWireServer(async (connection) => {
    await readRequest(connection, timeoutMs);
    for (const text of texts) {
      connection.write(Buffer.from(text, "latin1"));
    }
    if (after === "stay") {
      await readRequest(connection, timeoutMs);
    }
  });
  t.after(server.close);
  return server;
}

async function open(t: TestContext, { port }: WireServer): Promise<WireSocket> {
  const connection = await openWireSocket(port);
  assert.ok(connection);
  t.after(() => connection.reset());
  connection.write(
    formatRequestHead({ method: "GET", target: "/", version: "HTTP/1.1", fields: [] }),
  );
  return connection;
}

/** Reads the only response to a request, as its status and its body or as what came instead. */
async function readOne(t: TestContext, texts: readonly string[]): Promise<string> {
  const connection = await open(t, await serveTexts(t, texts));
  const read = await readResponse(connection, "GET", timeoutMs);
  return read.outcome === "message"
    ? `${read.head.status} ${read.body.toString("latin1")}`
    : read.kind;
}

describe("readResponse()", () => {
  it("reads interim responses one by one before the final one", async (t) => {
    const server = await serveTexts(t, [
      "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 199 \r\n\r\nHTTP/1.1 200 OK\r\n",
      "Content-Length: 3\r\n\r\na\xe9b",
    ]);
    const connection = await open(t, server);
    const first = await readResponse(connection, "GET", timeoutMs);
    assert.ok(first.outcome === "message");
    assert.equal(findField(first.head, "link"), "</a>");
    assert.equal(first.bytes.toString(), "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n");
    const second = await readResponse(connection, "GET", timeoutMs);
    assert.ok(second.outcome === "message");
    assert.deepEqual([second.head.status, second.head.phrase], ["199", ""]);
    const last = await readResponse(connection, "GET", timeoutMs);
    assert.ok(last.outcome === "message");
    assert.equal(last.body.toString("latin1"), "a\xe9b");
    assert.equal((await readResponse(connection, "GET", timeoutMs)).outcome, "ending");
    assert.equal(connection.isOpen, false);
  });

  it("reads a body in chunks, to the end of the connection, and none with 204", async (t) => {
    const chunked =
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n";
    assert.equal(await readOne(t, [chunked]), "200 abc");
    assert.equal(await readOne(t, ["HTTP/1.0 200 OK\r\n\r\nto the ", "end"]), "200 to the end");
    assert.equal(await readOne(t, ["HTTP/1.1 204 No\r\n\r\nHTTP/1.1"]), "204 ");
  });

  it("says why no whole response came", async (t) => {
    assert.equal(await readOne(t, ["HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"]), "closed");
    assert.equal(await readOne(t, []), "closed");
    assert.equal(await readOne(t, ["SSH-2.0-x\r\n"]), "malformed");
    assert.equal(await readOne(t, ["HTTP/1.1 20 OK\r\n\r\n"]), "malformed");
    assert.equal(await readOne(t, ["HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n"]), "malformed");
    const wrongChunk = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n";
    assert.equal(await readOne(t, [wrongChunk]), "malformed");
    const flood = ["HTTP/1.1 200 OK\r\nContent-Length: 9999999\r\n\r\n", "x".repeat(3_000_000)];
    assert.equal(await readOne(t, flood), "too-large");
  });

  it("gives up when time is up, with what came until then", async (t) => {
    const server = await serveTexts(t, ["HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"], "stay");
    const connection = await open(t, server);
    const read = await readResponse(connection, "GET", 50);
    assert.ok(read.outcome === "ending");
    assert.equal(read.kind, "late");
    assert.match(read.bytes.toString(), /\r\n\r\nabc$/);
    assert.equal(connection.isOpen, true);
  });

  it("resets connections that hold very much in all, and no others", async (t) => {
    const server = await startWireServer(async (connection) => {
      await readRequest(connection, scaleTime(60_000));
    });
    t.after(server.close);
    const head = { method: "POST", target: "/", version: "HTTP/1.1" };
    const plain = await openWireSocket(server.port);
    assert.ok(plain);
    const part = Buffer.alloc(120_000, "x");
    const opened: WireSocket[] = [];
    while (opened.every(({ isOpen }) => isOpen) && opened.length < 100) {
      const connection = await openWireSocket(server.port);
      assert.ok(connection);
      opened.push(connection);
      const fields = [["Content-Length", "130000"]] as const;
      await connection.write(Buffer.concat([formatRequestHead({ ...head, fields }), part]));
      await delay(1);
    }
    assert.ok(opened.length < 100);
    assert.ok(plain.isOpen);
    for (const connection of [plain, ...opened]) {
      connection.reset();
    }
  });

  it("resets connections whose clients do not read the much that was written", async (t) => {
    const served: WireSocket[] = [];
    const writes = new EventEmitter();
    const server = await startWireServer(async (connection) => {
      served.push(connection);
      await readRequest(connection, timeoutMs);
      void connection.write(Buffer.alloc(maxHeldBytes / 2));
      writes.emit("write");
      await readRequest(connection, scaleTime(60_000));
    });
    t.after(server.close);
    while (served.length < 6) {
      const client = connect(server.port, "127.0.0.1")
        .on("error", () => undefined)
        .pause();
      t.after(() => client.destroy());
      client.write("GET / HTTP/1.1\r\n\r\n");
      await once(writes, "write");
    }
    const open = served.filter(({ isOpen }) => isOpen);
    assert.ok(open.length > 0 && open.length < served.length);
    assert.ok(served.reduce((sum, { held }) => sum + held, 0) <= maxHeldBytes);
  });

  it("closes although a client does not read what was written", async () => {
    const server = await startWireServer(async (connection) => {
      await readRequest(connection, timeoutMs);
      void connection.write(Buffer.alloc(12_000_000));
    });
    const client = connect(server.port, "127.0.0.1").on("error", () => undefined);
    client.pause().write("GET / HTTP/1.1\r\n\r\n");
    await once(client, "connect");
    await delay(scaleTime(100));
    await server.close();
    client.destroy();
  });

  it("reads requests one after another, and says that the client has gone", async (t) => {
    const seen: string[] = [];
    const server = await startWireServer(async (connection) => {
      for (;;) {
        const read = await readRequest(connection, timeoutMs);
        if (read.outcome === "ending") {
          seen.push(read.kind);
          return;
        }
        const { method, target } = read.head;
        seen.push(`${method} ${target} ${read.body.toString()}`);
        const fields = [["Content-Length", "0"]] as const;
        const status = { version: "HTTP/1.1", status: "200", phrase: "OK", fields };
        connection.write(formatResponseHead(status));
      }
    });
    t.after(server.close);
    const connection = await openWireSocket(server.port);
    assert.ok(connection);
    for (const body of ["one", "two"]) {
      const fields = [["Content-Length", "3"]] as const;
      const head = { method: "POST", target: "/graph", version: "HTTP/1.1", fields };
      connection.write(Buffer.concat([formatRequestHead(head), Buffer.from(body)]));
      assert.equal((await readResponse(connection, "POST", timeoutMs)).outcome, "message");
    }
    connection.end();
    await server.close();
    assert.deepEqual(seen, ["POST /graph one", "POST /graph two", "closed"]);
  });

  it("reads no further request before what was written has left", async (t) => {
    const held: number[] = [];
    const response = Buffer.alloc(maxHeldBytes / 8);
    const server = await startWireServer(async (connection) => {
      while ((await readRequest(connection, timeoutMs)).outcome === "message") {
        held.push(connection.held);
        void connection.write(response);
      }
    });
    t.after(server.close);
    const count = 20;
    const client = connect(server.port, "127.0.0.1").on("error", () => undefined);
    t.after(() => client.destroy());
    client.write("GET / HTTP/1.1\r\n\r\n".repeat(count));
    let received = 0;
    for await (const chunk of client) {
      received += chunk.length;
      if (received === count * response.length) {
        break;
      }
    }
    assert.equal(received, count * response.length);
    assert.ok(Math.max(...held) < response.length);
  });

  it("keeps a message as it was, whatever comes after it", async (t) => {
    const of = (letter: string): string =>
      `HTTP/1.1 200 ${letter}\r\nContent-Length: 20000\r\n\r\n${letter.repeat(20_000)}`;
    const connection = await open(t, await serveTexts(t, ["a", "b", "c"].map(of)));
    const [first, second, third] = [
      await readResponse(connection, "GET", timeoutMs),
      await readResponse(connection, "GET", timeoutMs),
      await readResponse(connection, "GET", timeoutMs),
    ];
    const texts = [first, second, third].map(({ bytes }) => bytes.toString());
    assert.deepEqual(texts, ["a", "b", "c"].map(of));
    assert.ok(first.outcome === "message");
    assert.equal(first.body.toString(), "a".repeat(20_000));
  });

  it("is not opened where nothing listens", async () => {
    const server = await startWireServer(async () => undefined);
    await server.close();
    const opened = await openWireSocket(server.port);
    assert.equal(opened, undefined);
  });
});
