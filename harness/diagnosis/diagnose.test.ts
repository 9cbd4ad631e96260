import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CaseResult } from "../run/case-result.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { failed, observed, passed } from "../testing/sample-results.ts";
import { diagnose } from "./diagnose.ts";
import { type FailurePattern, formatPatterns, readPatterns } from "./failure-pattern.ts";

const { cases, clauses } = kitSuite;
const patterns = readPatterns();

/** Results of a run of all recorded cases in which these fail. */
function resultsWith(ids: readonly string[]): CaseResult[] {
  const wrong = new Set(ids);
  return cases.flatMap((item) =>
    item.level === "unspecified"
      ? []
      : [{ ...(wrong.has(item.id) ? failed(item.id) : passed(item.id)), case: item }],
  );
}

function patternOf(name: string): FailurePattern {
  return patterns.find((pattern) => pattern.name === name) ?? assert.fail(name);
}

describe("diagnose()", () => {
  it("explains nothing where nothing failed", () => {
    assert.deepEqual(diagnose([passed("a"), observed("b")], patterns), {
      explanations: [],
      unexplained: [],
    });
  });

  it("recognizes a known bug, and begins with a case of the clause", () => {
    const bug = patternOf("books-at-an-address-of-their-own");
    const { explanations, unexplained } = diagnose(resultsWith(bug.failed), patterns);
    const [first, ...others] = explanations;
    assert.deepEqual([first?.pattern?.name, others, unexplained], [bug.name, [], []]);
    assert.equal(first?.explained.length, bug.failed.length);
    assert.equal(first?.explained[0]?.case.clauses[0], bug.clause);
  });

  it("names the clause that all differences name", () => {
    const difference = { pointer: "/body", message: "Not JSON", clause: "answer.json" };
    const results = ["a", "b"].map((id) => failed(id, difference));
    const { explanations } = diagnose(results.concat(), patterns);
    assert.equal(explanations[0]?.clause, "answer.json");
  });

  it("accounts for each failure once", () => {
    const both = [patternOf("writes-published"), patternOf("books-at-an-address-of-their-own")];
    const ids = new Set(both.flatMap((pattern) => pattern.failed));
    const { explanations, unexplained } = diagnose(resultsWith([...ids]), patterns);
    const all = [...explanations.flatMap(({ explained }) => explained), ...unexplained];
    assert.deepEqual(new Set(all.map((result) => result.case.id)), ids);
    assert.equal(all.length, ids.size);
  });
});

describe("readPatterns()", () => {
  it("reads what formatPatterns() writes, with known clauses", () => {
    assert.ok(patterns.length > 200);
    assert.ok(
      patterns.every(({ clause }) => clauses.some(({ id }) => id === clause)),
      "a pattern breaks an unknown clause: make mutants UPDATE=1",
    );
    assert.equal(formatPatterns(patterns).split("\n").length, patterns.length + 1);
  });
});
