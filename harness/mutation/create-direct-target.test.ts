import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Exchange, Target } from "../transport/exchange.ts";
import { healthCheck } from "../transport/health-check.ts";
import { createDirectTarget } from "./create-direct-target.ts";
import type { PlainResponse } from "./opened-mutant.ts";
import { PlainRequests } from "./plain-requests.ts";

describe("createDirectTarget()", () => {
  it("asks for plain queries without HTTP", async () => {
    const { target, overHttp, direct, unfit } = createTarget();
    const exchange = await target.send(healthCheck, { circumstance: "new" });
    assert.deepEqual(exchange, {
      outcome: "response",
      status: 400,
      headers: new Map([["content-length", ["2"]]]),
      body: Buffer.from("{}"),
      milliseconds: exchange.outcome === "response" ? exchange.milliseconds : undefined,
      resent: false,
      trailingBytes: 0,
    });
    assert.deepEqual(direct, [healthCheck.body]);
    assert.deepEqual(overHttp, []);
    assert.deepEqual(unfit, []);
  });

  it("asks twice for a query after a client that went away", async () => {
    const { target, direct } = createTarget();
    await target.send({ ...healthCheck, connection: "after-hang-up" });
    assert.equal(direct.length, 2);
    await target.send(healthCheck, { circumstance: "after-abort" });
    assert.equal(direct.length, 3);
  });

  it("sends requests over HTTP that are not known to be plain", async () => {
    const { target, overHttp, direct } = createTarget();
    const request = { ...healthCheck, path: "/other" };
    await target.send(request);
    assert.deepEqual(overHttp, [request]);
    assert.deepEqual(direct, []);
  });

  for (const [what, change] of [
    ["another length", { headers: { "Content-Length": "1" } }],
    ["no length", { headers: {} }],
    ["a status without a body", { status: 204 }],
    ["a header about the connection", { headers: { "Content-Length": "2", Connection: "close" } }],
    ["a header of bare blanks", { headers: { "Content-Length": "2", "Content-Type": " " } }],
  ] as const) {
    it(`reports a response that HTTP does not carry as it is: ${what}`, async () => {
      const { target, unfit } = createTarget(change);
      await target.send(healthCheck);
      assert.equal(unfit.length, 1);
    });
  }

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

/** A target, and what happens to the requests. */
interface Trial {
  readonly target: Target;
  /** Bodies that the target asks for without HTTP. */
  readonly direct: unknown[];
  /** Requests that it sends over HTTP. */
  readonly overHttp: unknown[];
  /** An element for each response that HTTP does not carry as it is. */
  readonly unfit: unknown[];
}

function createTarget(change: Partial<PlainResponse> = {}): Trial {
  const direct: unknown[] = [];
  const overHttp: unknown[] = [];
  const unfit: unknown[] = [];
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
  const target = createDirectTarget(http, {
    answer: (body) => {
      direct.push(body);
      return { status: 400, headers: { "Content-Length": "2" }, body: "{}", ...change };
    },
    plain: new PlainRequests(),
    onUnfit: () => unfit.push("unfit"),
  });
  return { target, direct, overHttp, unfit };
}
