import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judgedCase } from "../testing/sample-results.ts";
import type { Scoring } from "./create-scoring.ts";
import { readPatterns } from "./failure-pattern.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import type { Attempt } from "./rate-attempt.ts";
import { selectAttempt } from "./select-attempt.ts";

const [pattern = assert.fail()] = readPatterns();

describe("selectAttempt()", () => {
  it("prefers the fewest known bugs that account for exactly all failures", () => {
    const [compromise, pair, pieces] = [attempt("ab"), attempt("a", "b"), attempt("c", "d", "e")];
    const score = scoring({ ab: 0.96, a: 1, b: 1, c: 1, d: 1, e: 1 });
    assert.equal(selectAttempt([compromise, pieces, pair], score), pair);
    assert.equal(selectAttempt([compromise, pieces], score), pieces);
  });

  it("takes the best attempt where a failure is left, or a known bug fits nearly", () => {
    const [compromise, pair] = [attempt("ab"), attempt("a", "b")];
    const rest = { ...pair, left: [failOf("other")] };
    assert.equal(selectAttempt([rest, compromise], scoring({ ab: 0.96, a: 1, b: 1 })), compromise);
    assert.equal(
      selectAttempt([pair, compromise], scoring({ ab: 0.96, a: 1, b: 0.98 })),
      compromise,
    );
  });
});

function attempt(...clauses: readonly string[]): Attempt<ObservedFailure> {
  return {
    causes: clauses.map((clause) => ({ clause, explained: [failOf(clause)] })),
    left: [],
  };
}

function failOf(id: string): ObservedFailure {
  return { case: judgedCase(id), symptoms: new Set([`data/${id} case`]) };
}

/** Scores all clauses alike, so that the attempt with the fewest causes is the best. */
function scoring(fits: Readonly<Record<string, number>>): Scoring<ObservedFailure> {
  const scores = Object.entries(fits).map(([clause, fit]) => ({
    clause,
    score: 20,
    named: 0,
    fitting: { pattern, fit },
  }));
  return () => scores;
}
