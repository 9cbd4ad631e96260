import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { formatGrowth } from "./format-growth.ts";

describe("formatGrowth()", () => {
  it("gives the exponent of each line, and its times", () => {
    const points = [
      { size: 1, ms: 0.0123 },
      { size: 10_000, ms: 123.4 },
    ];
    assert.equal(
      formatGrowth([{ name: "loans", sizeUnit: "loans", points }]),
      "Growth\n  loans  exponent 1.00  1 loans: 0.012 ms, 10000 loans: 123 ms",
    );
  });
});
