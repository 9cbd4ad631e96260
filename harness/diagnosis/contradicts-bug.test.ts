import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { WrongResult } from "../run/case-result.ts";
import { failed } from "../testing/sample-results.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { contradictsBug } from "./contradicts-bug.ts";
import { readPatterns } from "./failure-pattern.ts";

function received(value: number): WrongResult {
  return failed("a", { pointer: "/body/data/member/fine", expected: -200, received: value });
}

function sent(document: string, variables = {}): WrongResult {
  return { ...failed("a"), request: toWireRequest({ document, variables }) };
}

function responded(errors: readonly string[]): WrongResult {
  const body = JSON.stringify({ errors });
  return { ...failed("a"), received: { status: 400, body, bytes: body.length, isWhole: true } };
}

describe("contradictsBug()", () => {
  for (const [name, fitting, other] of [
    ["numbers-bounded-at-minus-128", received(-128), received(4_294_967_168)],
    ["comments-in-strings-skipped", sent('book(isbn: "#")'), sent('book(isbn: "//")')],
    ["long-names-cut", sent("x".repeat(30)), sent("shelf")],
    ["marks-past-forty-kept", sent("rack(a: $a) ".repeat(41)), sent("rack(a: $a)")],
    ["words-replaced-without-mark", sent("id(a: $id)", { id: 1 }), sent("rack(b: $X)", { X: 1 })],
    ["only-first-defect", responded(["a"]), responded(["a", "b"])],
  ] as const) {
    it(`tells apart what ${name} leads to`, () => {
      assert.deepEqual(
        [contradictsBug(name, [fitting]), contradictsBug(name, [other])],
        [false, true],
      );
      assert.ok(readPatterns().some((pattern) => pattern.name === name));
    });
  }

  it("lets another bug lead to a few of the responses", () => {
    const name = "numbers-bounded-at-minus-128";
    assert.equal(contradictsBug(name, [...Array(5).fill(received(-128)), received(0)]), false);
  });

  it("does not contradict a bug without a test", () => {
    assert.equal(contradictsBug("only-first-record", [received(0)]), false);
  });
});
