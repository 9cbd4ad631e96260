import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeResponse } from "../testing/make-response.ts";
import { healthCheck } from "../transport/health-check.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import { PlainRequests } from "./plain-requests.ts";

const body = Buffer.from('{"document":""}');
const request: WireRequest = { method: "POST", path: "/graph", headers: { Accept: "*/*" }, body };
const type = "application/json; charset=utf-8";
const sent = { status: 400, headers: { "Content-Type": type, "Content-Length": "2" }, body: "{}" };
const passedOn = { bodies: [body], responses: [sent] };
const exchange = makeResponse(400, "{}", {
  "content-type": type,
  date: "Thu, 01 Jan 1970 00:00:00 GMT",
  connection: "keep-alive",
});

describe("PlainRequests", () => {
  it("has usual queries from the start", () => {
    const plain = new PlainRequests();
    assert.equal(plain.has(healthCheck), true);
    assert.equal(plain.has({ ...healthCheck, connection: "new", pieces: [1] }), true);
  });

  for (const [what, change] of [
    ["another path", { path: "/other" }],
    ["another method", { method: "PUT" }],
    ["headers of its own", { headers: { "content-type": "application/json" } }],
    ["a large body", { body: Buffer.alloc(20_000) }],
  ] as const) {
    it(`does not have a request with ${what} from the start`, () => {
      assert.equal(new PlainRequests().has({ ...healthCheck, ...change }), false);
    });
  }

  it("has a request that was passed on once, and no other", () => {
    const plain = new PlainRequests();
    plain.note(request, exchange, passedOn);
    assert.equal(plain.has({ ...request, body: Buffer.from(body) }), true);
    assert.equal(plain.has({ ...request, body: Buffer.from("{}") }), false);
    assert.equal(plain.has({ ...request, headers: { Accept: "text/html" } }), false);
    assert.equal(plain.has({ ...request, chunked: true }), false);
  });

  for (const [what, change] of [
    ["no body is passed on", { bodies: [] }],
    ["another body is passed on", { bodies: [Buffer.from("{}")] }],
    ["a body is passed on twice", { bodies: [body, body] }],
    ["no response is passed on", { responses: [] }],
    ["two responses are passed on", { responses: [sent, sent] }],
    ["the client gets another status", { responses: [{ ...sent, status: 200 }] }],
    ["the client gets another body", { responses: [{ ...sent, body: "[]" }] }],
    ["the client gets another header", { responses: [{ ...sent, headers: {} }] }],
  ] as const) {
    it(`does not note a request for which ${what}`, () => {
      const plain = new PlainRequests();
      plain.note(request, exchange, { ...passedOn, ...change });
      assert.equal(plain.has(request), false);
    });
  }

  it("does not note a request without a response", () => {
    const plain = new PlainRequests();
    plain.note(request, { outcome: "failure", kind: "closed", message: "" }, passedOn);
    assert.equal(plain.has(request), false);
  });

  it("does not note a request that was sent twice, or got more bytes than its response", () => {
    const plain = new PlainRequests();
    plain.note(request, { ...exchange, resent: true }, passedOn);
    plain.note(request, { ...exchange, trailingBytes: 1 }, passedOn);
    assert.equal(plain.has(request), false);
  });
});
