import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonObject } from "../json/json-value.ts";
import type { ReceivedResponse, WrongResult } from "../run/case-result.ts";
import { failed } from "../testing/sample-results.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { isOtherReading } from "./is-other-reading.ts";

/** A result with these defects in its response. */
function rejected(errors: readonly string[], document = "shelf", variables = {}): WrongResult {
  return {
    ...failed("a"),
    request: toWireRequest({ document, variables }),
    received: receive(400, { errors }),
  };
}

/** A result with failures of these paths in its response, of which the first one is wrong. */
function withPaths(first: string, ...others: readonly string[]): WrongResult {
  const paths = [first, ...others];
  return {
    ...failed("a", { pointer: "/body/errors/0/path", expected: "a.0.b", received: first }),
    received: receive(200, { data: {}, errors: paths.map((path) => ({ path, message: "x" })) }),
  };
}

/** A result of a query for a member. */
function asking(id: string, variables: JsonObject = {}): WrongResult {
  const document = `member(id: "${id}") { name }`;
  return { ...failed("a"), request: toWireRequest({ document, variables }) };
}

function receive(status: number, content: JsonObject): ReceivedResponse {
  const body = JSON.stringify(content);
  return { status, body, bytes: body.length, isWhole: true };
}

/** The result if only the beginning of the response had been kept. */
function cut(result: WrongResult): WrongResult {
  const { received = receive(200, {}) } = result;
  return { ...result, received: { ...received, body: received.body.slice(0, 9), isWhole: false } };
}

describe("isOtherReading()", () => {
  for (const [clause, allowed, other] of [
    ["answer.index", withPaths("a.3.b", "a.2.b", "a.1.b"), withPaths("a.3.b", "a.1.b")],
    [
      "request.client-headers",
      { ...failed("a"), received: receive(406, {}) },
      { ...failed("a"), received: receive(200, {}) },
    ],
    [
      "types.case-sensitive",
      failed("a", { pointer: "/status", expected: 400, received: 200 }),
      failed("a", { pointer: "/status", expected: 200, received: 400 }),
    ],
    [
      "validation.order",
      rejected(["x: no such field on type Query", "a.b: no such field on type Member"]),
      rejected(["a.b: no such field on type Member", "x: no such field on type Query"]),
    ],
    [
      "validation.scalar-not-descended",
      rejected(["a.b: Int is a scalar, a subfield cannot be selected", "a.b.c: no such field"]),
      rejected(["a.b: Int is a scalar, a subfield cannot be selected"]),
    ],
    [
      "variables.number",
      rejected(["cannot be read"], "member(id: $id) { x }", { id: 7 }),
      rejected(["cannot be read"], "member(id: 4$id) { x }", { id: 7 }),
    ],
    [
      "variables.unused",
      rejected(["unused variable"]),
      rejected(["shelf: no such field on type Query"]),
    ],
  ] as const) {
    it(`tells the other reading of ${clause} from other mistakes`, () => {
      assert.equal(isOtherReading(clause, [allowed]), true);
      assert.equal(isOtherReading(clause, [allowed, other]), clause === "variables.number");
      assert.equal(isOtherReading(clause, [other]), false);
    });
  }

  for (const [clause, allowed, other] of [
    [
      "resolution.values-are-not-absence",
      failed("a", { pointer: "/body/data/a", expected: "", received: null }),
      failed("a", { pointer: "/body/data/a", expected: 0, received: null }),
    ],
    ["resolution.exact-id", asking("KIM"), asking("kim")],
    ["resolution.exact-id", asking("$a", { a: "kim " }), asking("$a", { a: "kim" })],
    ["variables.whole-name", asking("$a", { id: 1, Idx: 2 }), asking("$a", { id: 1, dx: 2 })],
  ] as const) {
    it(`asks for half of the results to be another reading of ${clause}`, () => {
      assert.equal(isOtherReading(clause, [allowed, other]), true);
      assert.equal(isOtherReading(clause, [allowed, other, other]), false);
    });
  }

  it("leaves out responses of which only the beginning was kept", () => {
    const result = withPaths("a.1.b");
    assert.equal(isOtherReading("answer.index", [result, cut(result)]), true);
    assert.equal(isOtherReading("answer.index", [cut(result)]), false);
  });

  it("finds none for a clause that has no other reading", () => {
    assert.equal(isOtherReading("answer.json", [rejected([])]), false);
  });
});
