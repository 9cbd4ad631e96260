import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type CountedCase, rankByFailures, rankByOchiai, scoreRanking } from "./ranked-clauses.ts";

const cases: readonly CountedCase[] = [
  { verdict: "failed", clauses: ["a", "b"] },
  { verdict: "failed", clauses: ["a"] },
  { verdict: "passed", clauses: ["a"] },
  { verdict: "passed", clauses: ["a", "c"] },
  { verdict: "observed", clauses: ["b"] },
];

describe("rankByFailures()", () => {
  it("puts the clause first that most failed cases name", () => {
    assert.deepEqual(rankByFailures(cases), [["a"], ["b"]]);
  });

  it("keeps clauses together that fit equally well", () => {
    assert.deepEqual(rankByFailures(cases.slice(0, 1)), [["a", "b"]]);
  });
});

describe("rankByOchiai()", () => {
  it("divides by the root of the failed cases and of those that name the clause", () => {
    // a: 2 / √(2 · 4) ≈ 0.71 and b: 1 / √(2 · 1) ≈ 0.71; without the last passed case, a leads.
    assert.deepEqual(rankByOchiai(cases), [["a", "b"]]);
    assert.deepEqual(rankByOchiai(cases.toSpliced(3, 1)), [["a"], ["b"]]);
  });
});

describe("scoreRanking()", () => {
  it("scores the position of the first broken clause", () => {
    const second = { first: 0, amongThree: 1, reciprocal: 1 / 2 };
    assert.deepEqual(scoreRanking([["a"], ["b"], ["c"]], ["b", "c"]), second);
    const none = { first: 0, amongThree: 0, reciprocal: 0 };
    assert.deepEqual(scoreRanking([["a"]], ["b"]), none);
  });

  it("shares positions among clauses that fit equally well", () => {
    const even = { first: 1 / 2, amongThree: 1, reciprocal: (1 + 1 / 2) / 2 };
    assert.deepEqual(scoreRanking([["a", "b"]], ["b"]), even);
    const last = { first: 0, amongThree: 1 / 2, reciprocal: (1 / 3 + 1 / 4) / 2 };
    assert.deepEqual(
      scoreRanking(
        [
          ["x", "y"],
          ["a", "b"],
        ],
        ["b"],
      ),
      last,
    );
  });
});
