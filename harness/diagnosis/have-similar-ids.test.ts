import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { haveSimilarIds } from "./have-similar-ids.ts";

describe("haveSimilarIds()", () => {
  for (const [left, right] of [
    ["m1", "M1"],
    ["042", "42"],
    ["978-0", "9780"],
    [" m1", "m1"],
    ["zoë", "zoe"],
    ["m1", "m10"],
  ] as const) {
    it(`takes ${JSON.stringify(left)} for ${JSON.stringify(right)}, as a careless server does`, () => {
      assert.equal(haveSimilarIds(left, right), true);
      assert.equal(haveSimilarIds(right, left), true);
    });
  }

  it("tells other ids apart, and an id from itself", () => {
    assert.equal(haveSimilarIds("m1", "m2"), false);
    assert.equal(haveSimilarIds("m1", "m1"), false);
    assert.equal(haveSimilarIds("0", "10"), false);
  });
});
