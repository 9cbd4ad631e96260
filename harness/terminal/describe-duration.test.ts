import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { describeDuration } from "./describe-duration.ts";

describe("describeDuration()", () => {
  it("counts milliseconds below a second, and tenths of both where they are few", () => {
    assert.deepEqual([0.72, 1, 300.4, 1000, 1549, 60_000].map(describeDuration), [
      "0.7 ms",
      "1 ms",
      "300 ms",
      "1 s",
      "1.5 s",
      "60 s",
    ]);
  });
});
