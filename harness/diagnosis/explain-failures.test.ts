import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kitSuite } from "../testing/kit-suite.ts";
import { examineCases } from "./examine-cases.ts";
import { explainFailures } from "./explain-failures.ts";
import { type FailurePattern, readPatterns } from "./failure-pattern.ts";
import { forgetBugs, learnBugs } from "./known-bugs.ts";
import type { ObservedFailure } from "./observed-failure.ts";

const cases = kitSuite.cases.filter(({ level }) => level !== "unspecified");
const judged = examineCases(cases);
const patterns = readPatterns();
const known = learnBugs(patterns);

describe("explainFailures()", () => {
  it("recognizes a known bug", () => {
    const bug = patternOf("books-at-an-address-of-their-own");
    const causes = explainFailures({ judged, failures: failuresOf(bug), known });
    assert.deepEqual(
      causes.map(({ pattern, certainty }) => [pattern?.name, certainty]),
      [[bug.name, "likely"]],
    );
  });

  it("names the clause of a bug that is not known", () => {
    const bug = patternOf("tabs-refused");
    const causes = explainFailures({
      judged,
      failures: failuresOf(bug),
      known: forgetBugs(known, [bug]),
    });
    assert.equal(causes[0]?.clause, bug.clause);
  });

  it("accounts for no failure twice", () => {
    const bugs = [patternOf("writes-published"), patternOf("books-at-an-address-of-their-own")];
    const failures = bugs.flatMap(failuresOf);
    const explained = explainFailures({ judged, failures, known }).flatMap(
      (cause) => cause.explained,
    );
    assert.ok(explained.length > 0);
    assert.equal(new Set(explained).size, explained.length);
  });

  it("doubts a later cause of a single failure", () => {
    const bug = patternOf("books-at-an-address-of-their-own");
    const failures = failuresOf(bug);
    const ids = new Set(failures.map((failure) => failure.case.id));
    const item = cases.find(({ id, clauses }) => !ids.has(id) && clauses[0] === "validation.order");
    const lone = { case: item ?? assert.fail(), symptoms: new Set(["defects in another order"]) };
    const [first, second] = explainFailures({ judged, failures: [...failures, lone], known });
    assert.deepEqual([first?.certainty, first?.clause], ["likely", bug.clause]);
    assert.deepEqual([second?.certainty, second?.explained], ["possible", [lone]]);
  });
});

function failuresOf({ failed }: FailurePattern): ObservedFailure[] {
  return failed.flatMap(({ symptoms, cases: ids }) =>
    cases
      .filter(({ id }) => ids.includes(id))
      .map((item) => ({ case: item, symptoms: new Set(symptoms) })),
  );
}

function patternOf(name: string): FailurePattern {
  return patterns.find((pattern) => pattern.name === name) ?? assert.fail(name);
}
