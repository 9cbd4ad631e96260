import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CaseLog } from "./case-log.ts";
import type { CaseResult } from "./case-result.ts";
import { type GeneratedOutcome, KeptOutcomes } from "./kept-outcomes.ts";

/** Creates the outcome of a case that fails or passes. */
function outcome(index: number, fails = false): GeneratedOutcome {
  const item = {
    id: `generated/answers/${index}`,
    property: "answers",
    title: "Answers",
    level: "required",
    clauses: ["answer.data"],
    needs: ["library"],
    steps: [{ request: { document: "member" }, response: { status: 400, body: {} } }],
  } as const;
  const head = { case: item, source: "generated", notes: ["A note"], durationMs: index } as const;
  const request = { method: "POST", path: "/graph", headers: {} };
  const result: CaseResult = fails
    ? { ...head, verdict: "failed", cause: "status", differences: [], request }
    : { ...head, verdict: "passed" };
  return { example: { item, seed: 7, path: `answers:${index}` }, log: new CaseLog(result), index };
}

const placesOf = (outcomes: readonly GeneratedOutcome[]): number[] =>
  outcomes.map(({ index }) => index);

describe("KeptOutcomes", () => {
  it("keeps the first cases whole, in their order", () => {
    const outcomes = new KeptOutcomes();
    for (const index of [2, 0, 1]) {
      outcomes.add(outcome(index));
    }
    const { kept, unlisted } = outcomes.finish();
    assert.deepEqual([placesOf(kept), unlisted], [[0, 1, 2], 0]);
  });

  it("counts passed cases beyond the first ones", () => {
    const outcomes = new KeptOutcomes();
    for (let index = 0; index < 1500; index += 1) {
      outcomes.add(outcome(index));
    }
    const { kept, unlisted } = outcomes.finish();
    assert.deepEqual([kept.length, unlisted], [500, 1000]);
  });

  it("keeps whatever failed, and what passed right before", () => {
    const outcomes = new KeptOutcomes();
    for (let index = 0; index < 1500; index += 1) {
      outcomes.add(outcome(index, index === 1400));
    }
    const { kept, unlisted } = outcomes.finish();
    assert.deepEqual(
      placesOf(kept.slice(500)),
      Array.from({ length: 25 }, (_, index) => 1376 + index),
    );
    assert.equal(unlisted, 1500 - 525);
  });

  it("keeps no more than 500 passed cases for what failed after them", () => {
    const outcomes = new KeptOutcomes();
    for (let index = 0; index < 9000; index += 1) {
      outcomes.add(outcome(index, index % 3 === 0));
    }
    const { kept, unlisted } = outcomes.finish();
    assert.equal(kept.length, 3000 + 333 + 500);
    assert.equal(unlisted, 6000 - 833);
  });
});
