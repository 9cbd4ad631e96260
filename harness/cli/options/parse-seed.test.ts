import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { InvalidArgumentError } from "commander";
import { parseSeed } from "./parse-seed.ts";

describe("parseSeed()", () => {
  it("reads a number", () => {
    assert.deepEqual(["7", "-2147483648"].map(parseSeed), [7, -2147483648]);
  });

  it("draws a 32-bit number for random", () => {
    const seed = parseSeed("random");
    assert.equal(parseSeed(String(seed)), seed);
  });

  it("rejects anything else", () => {
    for (const text of ["", "x", "1.5", "2147483648"]) {
      assert.throws(() => parseSeed(text), InvalidArgumentError, text);
    }
  });
});
