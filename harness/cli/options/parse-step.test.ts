import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseStep } from "./parse-step.ts";

describe("parseStep()", () => {
  it("reads whole numbers only", () => {
    assert.deepEqual([parseStep("9"), parseStep("0")], [9, 0]);
    for (const text of ["", "x", "1.5", "-1", "1e3"]) {
      assert.throws(() => parseStep(text), /Give the number of a step, as "graph-spec-kit list/);
    }
  });
});
