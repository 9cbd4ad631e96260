import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type CountedResult, rankByFailures, rankByOchiai } from "./ranked-clauses.ts";

const results: readonly CountedResult[] = [
  { verdict: "failed", case: { clauses: ["b", "a"] } },
  { verdict: "failed", case: { clauses: ["a"] } },
  { verdict: "passed", case: { clauses: ["a"] } },
  { verdict: "passed", case: { clauses: ["a", "c"] } },
  { verdict: "observed", case: { clauses: ["b"] } },
];

describe("rankByFailures()", () => {
  it("puts the clause first that most failed cases name", () => {
    assert.deepEqual(rankByFailures(results), ["a", "b"]);
  });

  it("counts warnings where nothing failed, as a report does", () => {
    const warned = [...results, { verdict: "warned", case: { clauses: ["d"] } } as const];
    assert.deepEqual(rankByFailures(warned), ["a", "b"]);
    assert.deepEqual(rankByFailures(warned.slice(2)), ["d"]);
  });

  it("keeps clauses that fit equally well in the order of the cases", () => {
    assert.deepEqual(rankByFailures(results.slice(0, 1)), ["b", "a"]);
  });
});

describe("rankByOchiai()", () => {
  it("divides by the root of the failed cases and of those that name the clause", () => {
    // a: 2 / √(2 · 5) ≈ 0.63 and b: 1 / √(2 · 1) ≈ 0.71; without passed cases, a leads with 1.
    const more = [...results, { verdict: "passed", case: { clauses: ["a"] } } as const];
    assert.deepEqual(rankByOchiai(more), ["b", "a"]);
    assert.deepEqual(rankByOchiai(results.slice(0, 2)), ["a", "b"]);
  });
});
