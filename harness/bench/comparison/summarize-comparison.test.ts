import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Comparison } from "./comparison.ts";
import { summarizeComparison } from "./summarize-comparison.ts";

const comparison: Comparison = {
  title: "Speed",
  unit: "responses/s",
  yardstick: "bare",
  columns: [
    {
      name: "one record",
      samples: new Map([
        ["bare", [100, 50, 200]],
        ["ours", [80, 40, 100]],
        ["missing", []],
      ]),
    },
  ],
};

describe("summarizeComparison()", () => {
  it("takes the median of the ratios within the rounds, not the ratio of the medians", () => {
    const [bare, ours] = summarizeComparison(comparison);
    assert.deepEqual(bare, {
      column: "one record",
      contender: "bare",
      median: 100,
      ratio: 1,
      spread: 0,
    });
    assert.deepEqual([ours?.median, ours?.ratio, ours?.spread], [80, 0.8, 0]);
  });

  it("leaves out a contender without values", () => {
    const contenders = summarizeComparison(comparison).map(({ contender }) => contender);
    assert.deepEqual(contenders, ["bare", "ours"]);
  });
});
