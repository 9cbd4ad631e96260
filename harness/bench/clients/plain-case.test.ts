import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JudgedCase } from "../../suite/case.ts";
import { toPlainCase } from "./plain-case.ts";

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

describe("toPlainCase()", () => {
  it("takes a query with an exact response", () => {
    assert.deepEqual(toPlainCase(plain), { item: plain, ...exchange });
  });

  it("leaves out what other clients cannot do, or would do in another way", () => {
    const { request, response } = exchange;
    for (const steps of [
      [exchange, exchange],
      [{ together: [exchange] }],
      [{ request: { method: "GET" }, response }],
      [{ request: { ...request, pieces: [0] }, response }],
      [{ request, response: { status: 400 } }],
      [{ request: { document: "a {{b}}" }, response }],
    ] satisfies JudgedCase["steps"][]) {
      assert.equal(toPlainCase({ ...plain, steps }), undefined);
    }
  });
});
