import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judgedCase } from "../testing/sample-results.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import { type AttemptedCause, rateAttempt } from "./rate-attempt.ts";

describe("rateAttempt()", () => {
  it("rates two causes lower if their failures look the same", () => {
    const [same, other] = ["data/name case", "data/fine number>null"].map((symptom) =>
      rate([cause("a", "data/name case"), cause("b", symptom)]),
    );
    assert.ok(other !== undefined && same !== undefined && same < other);
  });

  it("expects any look of a server that mixes up requests", () => {
    const [same, other] = ["data/name case", "data/fine number>null"].map((symptom) =>
      rate([cause("a", "data/name case"), cause("isolation.overlap", symptom)]),
    );
    assert.equal(same, other);
  });

  it("does not compare failures that many bugs cause", () => {
    const [same, other] = ["rejected for another text", "data/fine number>null"].map((symptom) =>
      rate([cause("a", "rejected for another text"), cause("b", symptom)]),
    );
    assert.equal(same, other);
  });
});

function rate(causes: readonly AttemptedCause<ObservedFailure>[]): number {
  return rateAttempt({ causes, left: [] }, () => []);
}

function cause(clause: string, symptom: string): AttemptedCause<ObservedFailure> {
  return {
    clause,
    explained: [{ case: judgedCase(clause), symptoms: new Set([symptom]) }],
  };
}
