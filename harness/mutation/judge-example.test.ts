import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toOutcome } from "./judge-example.ts";
import { renderExamples } from "./render-examples.ts";

const cause = { clause: "a", certainty: "certain", cases: [] } as const;

describe("toOutcome()", () => {
  it("finds the first cause that names a broken clause, alone or with another one", () => {
    const second = { ...cause, clause: "b", alternative: "c" };
    const report = { diagnoses: [cause, second], obstacles: [], cases: [] };
    const outcome = toOutcome(report, ["c"], "one\ntwo\n");
    assert.deepEqual(outcome.scores.report, { first: 0, amongThree: 1, reciprocal: 1 / 2 });
    assert.deepEqual(
      [outcome.kind, outcome.isWronglyCertain, outcome.lines],
      ["certain, wrong", true, 2],
    );
    assert.equal(toOutcome(report, ["a"], "").kind, "certain, right");
  });

  it("tells reports with an obstacle from those without any cause", () => {
    const none = { diagnoses: [], obstacles: [], cases: [] };
    const obstacle = { kind: "no-response", description: "It is silent.", cases: [] } as const;
    assert.equal(toOutcome(none, ["a"], "").kind, "no cause");
    assert.equal(toOutcome({ ...none, obstacles: [obstacle] }, ["a"], "").kind, "an obstacle");
  });
});

describe("renderExamples()", () => {
  it("prints scores with the interval of Wilson, and counts by kind", () => {
    const report = { diagnoses: [cause], obstacles: [], cases: [] };
    const outcomes = ["a", "a", "a", "b"].map((clause) => toOutcome(report, [clause], "one"));
    const text = renderExamples(outcomes);
    // Wilson for 3 of 4 with z = 1.96: (0.75 + 0.48) / 1.96 ∓ 1.96 · √(0.0469 + 0.0600) / 1.96.
    assert.ok(text.includes("report: first 0.75 [0.30, 0.95], among three 0.75 [0.30, 0.95]"));
    assert.ok(text.includes("first causes: certain, right 3; certain, wrong 1"));
  });
});
