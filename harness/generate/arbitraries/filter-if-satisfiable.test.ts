import assert from "node:assert/strict";
import { test as it } from "node:test";
import fc from "fast-check";
import { keepMatching } from "./filter-if-satisfiable.ts";

it("keepMatching() keeps the values that match", () => {
  const even = keepMatching(fc.nat(99), (value) => value % 2 === 0);
  assert.ok(even !== undefined);
  assert.ok(fc.sample(even, { seed: 1, numRuns: 50 }).every((value) => value % 2 === 0));
});

it("keepMatching() gives nothing where none matches", () => {
  assert.equal(
    keepMatching(fc.nat(99), (value) => value > 99),
    undefined,
  );
});
