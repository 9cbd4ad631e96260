import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CaseRequest } from "../suite/case.ts";
import { toWireRequest } from "./wire-request.ts";

const json = { "Content-Type": "application/json" };

/** What goes over the wire, the body as bytes in Latin-1. */
function spellOut(request: CaseRequest): unknown {
  const { body, ...rest } = toWireRequest(request);
  return { ...rest, body: body && Buffer.from(body).toString("latin1") };
}

describe("toWireRequest()", () => {
  it("posts a query as JSON in UTF-8", () => {
    assert.deepEqual(spellOut({ document: 'book(isbn: "é") { title }', variables: { a: 1 } }), {
      method: "POST",
      path: "/graph",
      headers: json,
      body: '{"document":"book(isbn: \\"Ã©\\") { title }","variables":{"a":1}}',
    });
  });

  it("leaves variables out that a case leaves out", () => {
    assert.deepEqual(spellOut({ document: "canary" }), {
      method: "POST",
      path: "/graph",
      headers: json,
      body: '{"document":"canary"}',
    });
  });

  it("takes a body of pieces, bytes, or none", () => {
    const pieces = [{ repeat: "ab", times: 3 }, "c"];
    assert.deepEqual(spellOut({ body: pieces }), {
      method: "POST",
      path: "/graph",
      headers: json,
      body: "abababc",
    });
    assert.deepEqual(spellOut({ bodyBase64: "/wA=", headers: { Accept: "*/*" } }), {
      method: "POST",
      path: "/graph",
      headers: { Accept: "*/*" },
      body: "\xff\0",
    });
    assert.deepEqual(spellOut({ method: "GET", path: "/" }), {
      method: "GET",
      path: "/",
      headers: json,
      body: undefined,
    });
  });
});
