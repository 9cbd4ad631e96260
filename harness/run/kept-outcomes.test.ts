import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CaseResult } from "./case-result.ts";
import { KeptOutcomes, type PlacedOutcome } from "./kept-outcomes.ts";

/** Creates the outcome of a case that fails or passes. */
function outcome(index: number, fails = false): PlacedOutcome {
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
  return { example: { item, seed: 7, path: `answers:${index}` }, result, index };
}

const placesOf = (outcomes: readonly PlacedOutcome[]): number[] =>
  outcomes.map(({ index }) => index);

describe("KeptOutcomes", () => {
  it("keeps the first cases whole, in their order", () => {
    const outcomes = new KeptOutcomes();
    for (const index of [2, 0, 1]) {
      outcomes.add(outcome(index));
    }
    const { kept, brief } = outcomes.finish();
    assert.deepEqual([placesOf(kept), brief.count], [[0, 1, 2], 0]);
  });

  it("keeps one of many passed cases in brief", () => {
    const outcomes = new KeptOutcomes();
    for (let index = 0; index < 1500; index += 1) {
      outcomes.add(outcome(index));
    }
    const { kept, brief } = outcomes.finish();
    const { result, example } = outcome(1499);
    assert.deepEqual([kept.length, brief.count], [500, 1000]);
    assert.deepEqual([...brief].at(-1), {
      ...result,
      case: { ...example.item, needs: [], steps: [] },
      origin: { seed: 7, path: "answers:1499" },
    });
  });

  it("keeps whatever failed, and what passed right before", () => {
    const outcomes = new KeptOutcomes();
    for (let index = 0; index < 1500; index += 1) {
      outcomes.add(outcome(index, index === 1400));
    }
    const { kept, brief } = outcomes.finish();
    assert.deepEqual(
      placesOf(kept.slice(500)),
      Array.from({ length: 25 }, (_, index) => 1376 + index),
    );
    assert.equal(brief.count, 1500 - 525);
  });

  it("keeps no more than 500 passed cases for what failed after them", () => {
    const outcomes = new KeptOutcomes();
    for (let index = 0; index < 9000; index += 1) {
      outcomes.add(outcome(index, index % 3 === 0));
    }
    const { kept, brief } = outcomes.finish();
    assert.equal(kept.length, 3000 + 333 + 500);
    assert.equal(brief.count, 6000 - 833);
  });
});
