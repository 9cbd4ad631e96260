import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { type ReferenceServer, startReferenceServer } from "../start-reference-server.ts";
import { healthy } from "../testing/check-health.ts";
import { RawConnection } from "../testing/raw-connection.ts";
import type { Behavior } from "./behavior.ts";

async function start(test: TestContext, behavior: Behavior = {}): Promise<ReferenceServer> {
  const server = await startReferenceServer(behavior);
  test.after(() => server.close());
  return server;
}

async function send(server: ReferenceServer, body: string): Promise<void> {
  const response = await fetch(`${server.url}/graph`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: "Bearer secret" },
    body,
  });
  await response.text();
}

/** Waits until the server has seen the end of every response. */
async function readRequests(server: ReferenceServer): Promise<ReturnType<typeof server.requests>> {
  while (server.requests().some(({ ms }) => ms === null)) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  return server.requests();
}

describe("StandIn", () => {
  it("remembers what a client sent, and what it got", async (test) => {
    const server = await start(test);
    const bodies = [
      '{"document": "member(id: \\"m1\\") { id }"}',
      '{"document": "member(id: \\"m1\\") { nam }"}',
      '{"document": "member(id: \\"m1\\") { loans { overdueDays } }"}',
    ];
    for (const body of bodies) {
      await send(server, body);
    }
    const requests = await readRequests(server);
    assert.deepEqual(
      requests.map(({ method, path, body }) => [method, path, body]),
      bodies.map((body) => ["POST", "/graph", body]),
    );
    assert.deepEqual(
      requests.map(({ response }) => response?.status),
      [200, 400, 200],
    );
    const [first, second, third] = requests;
    assert.equal(first?.response?.body, '{"data":{"member":{"id":"m1"}},"errors":[]}');
    assert.equal(first.bytes, first.response.body.length);
    assert.equal(first.failures, 0);
    assert.equal(second?.defect, "member.nam: no such field on type Member");
    assert.ok((third?.failures ?? 0) > 0);
    assert.ok(requests.every(({ ms }) => ms !== null && ms > 0));
    assert.ok(!JSON.stringify(requests).includes("secret"));
  });

  it("remembers a fault in place of the response", async (test) => {
    const server = await start(test, { fail: { share: 1, faults: { empty: 1 } } });
    await assert.rejects(send(server, "{}"));
    const [request] = await readRequests(server);
    assert.deepEqual([request?.fault, request?.response, request?.bytes], ["empty", null, 0]);
  });

  it("keeps the last 1,000 requests", async (test) => {
    const server = await start(test);
    for (let sent = 0; sent < 1001; sent += 1) {
      await send(server, String(sent));
    }
    const requests = await readRequests(server);
    assert.deepEqual(
      [requests.length, requests[0]?.body, requests[999]?.body],
      [1000, "1", "1000"],
    );
  });

  it("keeps no more than 4 MiB of requests as JSON, the latest ones", async (test) => {
    const server = await start(test);
    // A control character takes six bytes in JSON: each request takes more than 96 KiB, and 42 fit.
    for (let sent = 0; sent < 50; sent += 1) {
      await send(server, `${sent}${"\u0001".repeat(16 * 1024)}`);
    }
    const requests = await readRequests(server);
    assert.equal(requests.length, 42);
    assert.match(requests[41]?.body ?? "", /^49\u0001/);
    server.reset();
    await send(server, "{}");
    assert.equal(server.requests().length, 1);
  });

  it("remembers a response that a mutant has garbled", async (test) => {
    const server = await start(test, { mutant: "quotes-in-body-not-escaped" });
    await send(server, '{"document": "book(isbn: \\"b 2\\") { title }"}');
    const [request] = await readRequests(server);
    assert.match(request?.response?.body ?? "", /"double"/);
    assert.equal(request?.failures, undefined);
  });

  it("serves other records, overdue days and a mutant until it is reset", async (test) => {
    const server = await start(test);
    const ask = async (): Promise<string | undefined> => {
      await send(server, '{"document": "member(id: \\"m\\") { fine loans { overdueDays } }"}');
      return server.requests().at(-1)?.response?.body;
    };
    const first = await ask();
    const records = {
      members: [{ id: "m", fine: 0 }],
      loans: [{ id: "l", memberId: "m", bookIsbn: "b" }],
      books: [],
    };
    await server.setBehavior({ records, overdue: { l: 3 } });
    assert.equal(
      await ask(),
      '{"data":{"member":{"fine":0,"loans":[{"overdueDays":3}]}},"errors":[]}',
    );
    await server.setBehavior({ mutant: "zero-as-null", overdue: { l: 4 } });
    assert.equal(
      await ask(),
      '{"data":{"member":{"fine":null,"loans":[{"overdueDays":4}]}},"errors":[]}',
    );
    await assert.rejects(server.setBehavior({ mutant: "none-such" }), /There is no mutant/);
    server.reset();
    assert.equal(await ask(), first);
  });

  it("says when it does not conform", async (test) => {
    const log: string[] = [];
    const server = await startReferenceServer({ log: (text) => log.push(text) });
    test.after(() => server.close());
    await server.setBehavior({ delay: 1, slowBody: 1 });
    assert.deepEqual(log, []);
    await server.setBehavior({ fail: { share: 0.5 }, mutant: "zero-as-null" });
    assert.deepEqual(log, [
      "This server does not conform: some responses fail, and it is the mutant zero-as-null",
    ]);
  });

  it("forgets them when it is reset", async (test) => {
    const server = await start(test);
    await send(server, "{}");
    server.reset();
    assert.deepEqual(server.requests(), []);
  });
});

const origin = "http://localhost:5173";

describe("allowOrigin()", () => {
  it("says on every response which pages may read it", async (test) => {
    const server = await startReferenceServer({ cors: origin });
    test.after(() => server.close());
    const bodies = ['{"document": "member(id: \\"m1\\") { id }"}', '{"document": "x"}', "no JSON"];
    for (const body of bodies) {
      const response = await fetch(`${server.url}/graph`, { method: "POST", body });
      await response.text();
      assert.equal(response.headers.get("access-control-allow-origin"), origin, body);
      assert.equal(response.headers.get("vary"), "Origin", body);
    }
  });

  it("answers a preflight by 200", async (test) => {
    const server = await startReferenceServer({ cors: "*" });
    test.after(() => server.close());
    const headers = {
      Origin: origin,
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "content-type",
    };
    const preflight = await fetch(`${server.url}/graph`, { method: "OPTIONS", headers });
    assert.deepEqual([preflight.status, await preflight.text()], [200, ""]);
    assert.equal(preflight.headers.get("access-control-allow-origin"), "*");
    assert.equal(preflight.headers.get("access-control-allow-methods"), "POST");
    assert.match(preflight.headers.get("access-control-allow-headers") ?? "", /Content-Type/);
  });

  /** What a browser sends before it lets a page send a query. */
  const preflight = [
    "OPTIONS /graph HTTP/1.1",
    "Host: test",
    `Origin: ${origin}`,
    "Access-Control-Request-Method: POST",
  ].join("\r\n");

  it("answers the next request on the connection of a preflight, however slow bodies are", async (test) => {
    const server = await startReferenceServer({ cors: "*", slowBody: 10 });
    const connection = await RawConnection.open(server.url);
    test.after(() => {
      connection.close();
      return server.close();
    });
    await connection.send(`${preflight}\r\n\r\n${healthy.request}`);
    assert.equal((await connection.readResponse())?.status, 200);
    assert.equal((await connection.readResponse())?.body, healthy.response);
  });

  it("rejects a preflight whose end is unclear", async (test) => {
    const server = await startReferenceServer({ cors: "*" });
    const connection = await RawConnection.open(server.url);
    test.after(() => {
      connection.close();
      return server.close();
    });
    const old = preflight.replace("HTTP/1.1", "HTTP/1.0");
    await connection.send(`${old}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`);
    assert.equal((await connection.readResponse())?.status, 400);
    assert.equal(await connection.readResponse(), undefined);
  });

  it("is off by default", async (test) => {
    const server = await startReferenceServer();
    test.after(() => server.close());
    const headers = { Origin: origin, "Access-Control-Request-Method": "POST" };
    const preflight = await fetch(`${server.url}/graph`, { method: "OPTIONS", headers });
    await preflight.text();
    assert.equal(preflight.status, 400);
    assert.equal(preflight.headers.get("access-control-allow-origin"), null);
  });
});
