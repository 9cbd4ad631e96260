import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { WrongResult } from "../run/case-result.ts";
import { failed } from "../testing/sample-results.ts";
import { findShortLengths } from "./find-short-lengths.ts";

/** Each `é` has two bytes, so a length in characters cuts one byte. */
const whole = [
  '{"errors":[],"data":{"title":"Misérables"}}',
  '{"errors":[],"data":{"name":"Zoé"}}',
];
const cut = whole.map((body) => body.slice(0, -1));

/** Finds which of some bodies that break a clause are cut by a length in characters. */
function find(clause: string, ...bodies: readonly string[]): readonly string[] {
  const results = bodies.map(
    (body): WrongResult => ({
      ...failed(body, { pointer: "/body", message: "Wrong", clause }),
      received: { status: 200, body, bytes: Buffer.byteLength(body), isWhole: true },
    }),
  );
  return [...findShortLengths(results)].map(({ received }) => received?.body ?? "");
}

describe("findShortLengths()", () => {
  it("finds bodies that lack a byte for each character of two bytes, with others that are cut", () => {
    const half = '{"data":{"name":"Zo';
    assert.deepEqual(find("answer.json", ...cut, half), [...cut, half]);
  });

  it("finds none where another number of bytes is missing, or other bodies are not JSON", () => {
    const twice = whole.map((body) => body.slice(0, -2));
    assert.deepEqual(find("answer.json", ...twice), []);
    assert.deepEqual(find("answer.json", "no", "oops"), []);
    assert.deepEqual(find("answer.json", ...cut, ...twice), []);
    assert.deepEqual(find("validation.path", ...cut), []);
  });
});
