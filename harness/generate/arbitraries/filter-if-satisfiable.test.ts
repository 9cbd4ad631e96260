import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { filterIfSatisfiable } from "./filter-if-satisfiable.ts";

describe("filterIfSatisfiable()", () => {
  it("keeps the values that match", () => {
    const even = filterIfSatisfiable(fc.nat(99), (value) => value % 2 === 0);
    assert.ok(even !== undefined);
    assert.ok(fc.sample(even, { seed: 1, numRuns: 50 }).every((value) => value % 2 === 0));
  });

  it("gives nothing when no value matches", () => {
    assert.equal(
      filterIfSatisfiable(fc.nat(99), (value) => value > 99),
      undefined,
    );
  });
});
