import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JudgedCase } from "../suite/case.ts";
import { isPlain } from "./compare-harness.ts";

const exchange = {
  request: { document: "shelf" },
  response: { status: 400, body: { errors: ["shelf: no such field on type Query"] } },
} as const;

const plain: JudgedCase = {
  id: "mine/unknown-field",
  title: "An unknown field is an error",
  level: "required",
  clauses: ["validation.unknown-field"],
  needs: [],
  steps: [exchange],
};

describe("isPlain()", () => {
  it("takes a query with an exact response", () => {
    assert.equal(isPlain(plain), true);
  });

  it("rejects what a bare loop cannot do", () => {
    const { request, response } = exchange;
    for (const steps of [
      [exchange, exchange],
      [{ together: [exchange] }],
      [{ request: { method: "GET" }, response }],
      [{ request: { ...request, pieces: [0] }, response }],
      [{ request, response: { status: 400 } }],
    ] satisfies JudgedCase["steps"][]) {
      assert.equal(isPlain({ ...plain, steps }), false);
    }
  });
});
