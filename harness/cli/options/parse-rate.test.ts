import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseRate } from "./parse-rate.ts";

describe("parseRate()", () => {
  it("reads a number above 0", () => {
    assert.deepEqual(["20", "0.5"].map(parseRate), [20, 0.5]);
  });

  for (const text of ["", "0", "0.0", "-1", "1e3", "x", "Infinity"]) {
    it(`rejects ${JSON.stringify(text)}`, () => {
      assert.throws(() => parseRate(text), /Give a number above 0/);
    });
  }
});
