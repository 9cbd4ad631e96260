import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { InvalidArgumentError } from "commander";
import { integerBetween } from "./integer-between.ts";

describe("integerBetween()", () => {
  it("reads whole numbers, including both bounds", () => {
    assert.deepEqual(["-2", "0", "10"].map(integerBetween(-2, 10)), [-2, 0, 10]);
  });

  it("rejects anything else", () => {
    for (const text of ["-3", "11", "1.5", "", "0x1", "1e1", "ten"]) {
      assert.throws(() => integerBetween(-2, 10)(text), InvalidArgumentError, text);
    }
  });
});
