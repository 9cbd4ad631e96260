import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseShard } from "./parse-shard.ts";

describe("parseShard()", () => {
  it("reads the number of a shard and how many there are", () => {
    assert.deepEqual(parseShard("2/4"), { number: 2, of: 4 });
    assert.deepEqual(parseShard("100/100"), { number: 100, of: 100 });
  });

  for (const text of ["", "1", "0/4", "5/4", "1/0", "1/101", "1/4 ", "-1/4", "a/b"]) {
    it(`rejects "${text}"`, () => {
      assert.throws(() => parseShard(text), /Write it as K\/N, like 1\/4/);
    });
  }
});
