import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { formatComparison } from "./format-comparison.ts";

describe("formatComparison()", () => {
  it("gives ratios with their spread, and the values of the yardstick", () => {
    const text = formatComparison({
      title: "Server",
      unit: "responses/s",
      yardstick: "bare",
      columns: [
        {
          name: "one record",
          samples: new Map([
            ["bare", [1000, 1000, 1000]],
            ["ours", [900, 850, 800]],
            ["fast", [150_000, 150_000, 150_000]],
          ]),
        },
        { name: "defects", samples: new Map([["bare", [10.25]]]) },
      ],
    });
    assert.equal(
      text,
      [
        "Server, × bare",
        "                      one record  defects",
        "  ours                0.85 ±6%    -",
        "  fast                150 ±0%     -",
        "  bare (responses/s)  1000        10.3",
      ].join("\n"),
    );
  });
});
