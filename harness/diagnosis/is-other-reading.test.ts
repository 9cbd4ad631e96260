import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { WrongResult } from "../run/case-result.ts";
import { failed } from "../testing/sample-results.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { isOtherReading } from "./is-other-reading.ts";

/** A result with these defects in its response. */
function rejected(errors: readonly string[], document = "shelf", variables = {}): WrongResult {
  const body = JSON.stringify({ errors });
  return {
    ...failed("a"),
    request: toWireRequest({ document, variables }),
    received: { status: 400, body, bytes: body.length, isWhole: true },
  };
}

function withPath(expected: string, received: string): WrongResult {
  return failed("a", { pointer: "/body/errors/0/path", expected, received });
}

describe("isOtherReading()", () => {
  for (const [clause, allowed, other] of [
    ["answer.index", withPath("a.0.b", "a.1.b"), withPath("a.0.b", "a.2.b")],
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

  it("finds none for a clause that has no other reading", () => {
    assert.equal(isOtherReading("answer.json", [rejected([])]), false);
  });
});
