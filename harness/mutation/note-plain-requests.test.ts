import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeResponse } from "../testing/make-response.ts";
import type { Target } from "../transport/exchange.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import { notePlainRequests } from "./note-plain-requests.ts";
import { PlainRequests } from "./plain-requests.ts";

const request: WireRequest = {
  method: "POST",
  path: "/graph",
  headers: { Accept: "*/*" },
  body: Buffer.from('{"document":""}'),
};

describe("notePlainRequests()", () => {
  it("notes a request that the HTTP server only passes on", async () => {
    const { target, plain } = createTarget();
    const exchange = await target.send(request);
    assert.equal(exchange.outcome, "response");
    assert.equal(plain.has(request), true);
  });

  it("notes no requests that overlap, and then one that does not", async () => {
    const { target, plain } = createTarget();
    await Promise.all([target.send(request), target.send(request)]);
    assert.equal(plain.has(request), false);
    await target.send(request);
    assert.equal(plain.has(request), true);
  });
});

/** Creates a target whose HTTP server passes on each request as if it were the only one. */
function createTarget(): { readonly target: Target; readonly plain: PlainRequests } {
  const plain = new PlainRequests();
  const exchange = makeResponse(400, "{}", { "content-type": "text/plain" });
  const http: Target = {
    baseUrl: "http://localhost",
    connections: () => 1,
    send: async () => exchange,
    sendInTurn: async () => [],
    preconnect: async () => [],
    close: async () => undefined,
  };
  const takePassedOn = () => ({
    bodies: [Buffer.from(request.body ?? [])],
    responses: [
      { status: 400, headers: { "Content-Type": "text/plain", "Content-Length": "2" }, body: "{}" },
    ],
  });
  return { target: notePlainRequests(http, { takePassedOn, plain }), plain };
}
