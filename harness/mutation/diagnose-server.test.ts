import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { learnBugs } from "../diagnosis/known-bugs.ts";
import type { WrongResult } from "../run/case-result.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { errored, failed, nonconformingRun } from "../testing/sample-results.ts";
import { type Outcome, renderOutcomes, toOutcome } from "./diagnose-server.ts";

/** A failure whose response shows a clause to be broken. */
function showing(id: string, clause: string): WrongResult {
  return failed(id, { pointer: "/body", clause, looks: [`breaks ${clause}`] });
}

/** Most responses show one clause; the case of the last claims validation.path. */
const two = [...["a", "b", "c", "d"].map((id) => showing(id, "answer.json")), failed("e")];

function outcomeOf(wrong: readonly WrongResult[], ...bugs: readonly string[][]): Outcome {
  return toOutcome(nonconformingRun(wrong), { bugs, known: learnBugs([]), suite: kitSuite });
}

describe("toOutcome()", () => {
  it("finds the first cause that names a broken clause", () => {
    const second = outcomeOf(two, ["validation.path"]);
    assert.deepEqual(second.scores.report, { first: 0, amongThree: 1 });
    assert.deepEqual([second.kind, second.isWronglyCertain], ["certain, wrong", true]);
    assert.equal(outcomeOf(two, ["answer.json"]).kind, "certain, right");
  });

  it("finds several bugs among as many causes, and scores clauses of most failed cases", () => {
    const both = outcomeOf(two, ["validation.path"], ["answer.json"]);
    assert.deepEqual([both.scores.report.first, both.isWronglyCertain], [1, false]);
    const { scores } = outcomeOf(two, ["validation.path"]);
    assert.equal(scores["most failures"].first, 1, "sample cases claim validation.path");
    const other = outcomeOf(two, ["answer.data"], ["validation.path"]);
    assert.deepEqual(other.scores.report, { first: 0, amongThree: 0 });
  });

  it("counts a clause that is called less probable after all causes", () => {
    const { case: item, ...rest } = failed("e");
    const wrong = { ...rest, case: { ...item, clauses: ["validation.path", "answer.data"] } };
    const { scores } = outcomeOf([wrong], ["answer.data"]);
    assert.deepEqual(scores.report, { first: 0, amongThree: 1 });
  });

  it("tells reports with an obstacle from those without any cause", () => {
    assert.equal(outcomeOf([], ["a"]).kind, "no cause");
    assert.equal(outcomeOf([errored("a")], ["a"]).kind, "an obstacle");
  });
});

describe("renderOutcomes()", () => {
  it("prints scores with the interval of Wilson, and counts by kind", () => {
    const json = [showing("a", "answer.json")];
    const clauses = ["answer.json", "answer.json", "answer.json", "answer.data"];
    const text = renderOutcomes(
      "Servers",
      clauses.map((clause) => outcomeOf(json, [clause])),
    );
    // Wilson for 3 of 4 with z = 1.96: (0.75 + 0.48) / 1.96 ∓ 1.96 · √(0.0469 + 0.0600) / 1.96.
    assert.ok(text.includes("report: first 0.75 [0.30, 0.95], among three 0.75 [0.30, 0.95]"));
    assert.ok(text.includes("first causes: certain, right 3; certain, wrong 1"));
  });
});
