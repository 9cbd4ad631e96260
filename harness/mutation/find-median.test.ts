import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findMedian } from "./find-median.ts";

describe("findMedian()", () => {
  it("is the middle value by size, not by text", () => {
    assert.equal(findMedian([100, 9, 20]), 20);
  });

  it("is the mean of the two values in the middle", () => {
    assert.equal(findMedian([4, 1, 2, 10]), 3);
  });

  it("is not a number when there are no values", () => {
    assert.equal(findMedian([]), Number.NaN);
  });
});
