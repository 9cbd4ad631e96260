import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nameNumberChange } from "./name-number-change.ts";

describe("nameNumberChange()", () => {
  for (const [expected, received, name] of [
    [978, 0, "as 0"],
    [16_777_217, 16_777_216, "in single precision"],
    [-5, 5, "with the other sign"],
    [40_000, -25_536, "wrapped at 16 bits"],
    [40_000, 32_767, "limited to 16 bits"],
    [300, 44, "wrapped at 8 bits"],
    [12, 13, "plus 1"],
    [250, 25_000, "times 10^2"],
    [12_345, 123, "without its last digits"],
    [12_345, 777, "another number"],
  ] as const) {
    it(`names ${expected} that became ${received}`, () => {
      assert.equal(nameNumberChange(expected, received), name);
    });
  }

  it("names no change of a number that is the same", () => {
    assert.equal(nameNumberChange(7, 7), undefined);
  });
});
