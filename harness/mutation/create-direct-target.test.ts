import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Exchange, Target } from "../transport/exchange.ts";
import { healthCheck } from "../transport/health-check.ts";
import { createDirectTarget } from "./create-direct-target.ts";

describe("createDirectTarget()", () => {
  it("asks for plain queries without HTTP", async () => {
    const { target, overHttp, direct } = createTarget();
    const exchange = await target.send(healthCheck, { circumstance: "new" });
    assert.deepEqual(exchange, {
      outcome: "response",
      status: 400,
      headers: new Map([["content-length", ["2"]]]),
      body: Buffer.from("{}"),
      milliseconds: exchange.outcome === "response" ? exchange.milliseconds : undefined,
      resent: false,
      hasTrailingBytes: false,
    });
    assert.deepEqual(direct, [healthCheck.body]);
    assert.deepEqual(overHttp, []);
  });

  it("asks twice for a query after a client that went away", async () => {
    const { target, direct } = createTarget();
    await target.send({ ...healthCheck, connection: "after-hang-up" });
    assert.equal(direct.length, 2);
    await target.send(healthCheck, { circumstance: "after-abort" });
    assert.equal(direct.length, 3);
  });

  it("sends requests over HTTP whose head matters", async () => {
    const { target, overHttp, direct } = createTarget();
    const requests = [
      { ...healthCheck, path: "/other" },
      { ...healthCheck, method: "PUT" },
      { ...healthCheck, headers: { "content-type": "application/json" } },
      { ...healthCheck, body: Buffer.alloc(20_000) },
    ] as const;
    for (const request of requests) {
      await target.send(request);
    }
    assert.deepEqual(overHttp, requests);
    assert.deepEqual(direct, []);
  });

  it("keeps the order of requests that are sent in turn", async () => {
    const { target, overHttp, direct } = createTarget();
    const exchanges = await target.sendInTurn([healthCheck, healthCheck]);
    assert.equal(exchanges.length, 2);
    assert.equal(direct.length, 2);
    await target.sendInTurn([healthCheck, { ...healthCheck, path: "/other" }]);
    assert.equal(direct.length, 2);
    assert.equal(overHttp.length, 2);
  });
});

/** A target, and the bodies that it asks for and the requests that it sends over HTTP. */
function createTarget(): { target: Target; direct: unknown[]; overHttp: unknown[] } {
  const direct: unknown[] = [];
  const overHttp: unknown[] = [];
  const exchange: Exchange = { outcome: "failure", kind: "closed", message: "Nothing is there" };
  const http: Target = {
    baseUrl: "http://localhost",
    connections: () => 1,
    send: async (request) => {
      overHttp.push(request);
      return exchange;
    },
    sendInTurn: async (requests) => {
      overHttp.push(...requests);
      return requests.map(() => exchange);
    },
    preconnect: async () => [],
    close: async () => undefined,
  };
  const target = createDirectTarget(http, (body) => {
    direct.push(body);
    return { status: 400, headers: { "Content-Length": "2" }, body: "{}" };
  });
  return { target, direct, overHttp };
}
