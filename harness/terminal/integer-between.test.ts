import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { InvalidArgumentError } from "commander";
import { integerBetween } from "./integer-between.ts";

describe("integerBetween()", () => {
  const parse = integerBetween(-2, 10);

  it("reads integers, both bounds included", () => {
    assert.deepEqual(["-2", "0", "10"].map(parse), [-2, 0, 10]);
  });

  it("rejects integers out of bounds and any other text", () => {
    for (const text of ["-3", "11", "1.5", "", "0x1", "1e1", "ten"]) {
      assert.throws(() => parse(text), InvalidArgumentError, text);
    }
  });
});
