import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { formatComparison } from "./format-comparison.ts";

describe("formatComparison()", () => {
  it("gives the median of the ratios within the rounds, not the ratio of the medians", () => {
    const text = formatComparison({
      title: "Server",
      unit: "responses/CPU s",
      yardstick: "bare",
      columns: [
        {
          name: "one record",
          samples: new Map([
            ["ours", [80, 40, 100]],
            ["bare", [100, 50, 200]],
            ["fast", [15_000, 7500, 30_000]],
          ]),
        },
        {
          name: "defects",
          samples: new Map([
            ["ours", [10, 10, 20]],
            ["bare", [10.25, 10.25, 10.25]],
            ["fast", [1, 1, 1]],
          ]),
        },
      ],
    });
    assert.equal(
      text,
      [
        "Server, × bare; median of 3 rounds (min–max)",
        "                          one record        defects",
        "  ours                    0.80 (0.50–0.80)  0.98 (0.98–1.95)",
        "  fast                    150 (150–150)     0.10 (0.10–0.10)",
        "  bare (responses/CPU s)  100               10.3",
      ].join("\n"),
    );
  });
});
