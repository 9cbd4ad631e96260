import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { explanation, failed } from "../testing/sample-results.ts";
import { blameShortLength } from "./blame-short-length.ts";
import type { Explanation } from "./diagnose.ts";

const whole = [
  '{"errors":[],"data":{"title":"Misérables"}}',
  '{"errors":[],"data":{"name":"Zoé"}}',
];

/** A cause of which each failure has this body. */
function causeOf(clause: string, ...bodies: readonly string[]): Explanation {
  const explained = bodies.map((body) => ({
    ...failed(body),
    received: { status: 200, body, bytes: Buffer.byteLength(body), isWhole: true },
  }));
  return { ...explanation({ clause, certainty: "certain" }), explained };
}

function clausesOf(...causes: readonly Explanation[]): readonly string[] {
  return blameShortLength(causes).map(({ clause }) => clause);
}

describe("blameShortLength()", () => {
  const cut = whole.map((body) => body.slice(0, -1));

  it("blames the length for bodies that lack a byte for each character of two bytes", () => {
    const half = causeOf("answer.utf-8", '{"data":{"name":"Zo');
    const other = causeOf("validation.path", "{}");
    const [first, ...others] = blameShortLength([causeOf("answer.json", ...cut), half, other]);
    assert.deepEqual([first?.clause, ...others], ["answer.content-length", other]);
    assert.deepEqual(
      first?.explained.map(({ received }) => received?.body),
      [cut[1], cut[0], '{"data":{"name":"Zo'],
    );
  });

  it("leaves bodies that lack another number of bytes, and other bodies that are not JSON", () => {
    const twice = whole.map((body) => body.slice(0, -2));
    assert.deepEqual(clausesOf(causeOf("answer.json", ...twice)), ["answer.json"]);
    assert.deepEqual(clausesOf(causeOf("answer.json", "no", "oops")), ["answer.json"]);
    assert.deepEqual(clausesOf(causeOf("answer.json", ...cut, ...twice)), ["answer.json"]);
  });
});
