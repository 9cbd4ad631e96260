import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CaseResult, WrongResult } from "../run/case-result.ts";
import { errored, failed, passed } from "../testing/sample-results.ts";
import { diagnoseRole } from "./diagnose-role.ts";
import { recallBugs } from "./known-bugs.ts";

function about<Result extends CaseResult>(result: Result, ...clauses: string[]): Result {
  return { ...result, case: { ...result.case, clauses } };
}

function explain(results: readonly CaseResult[]): [string, string, string[]][] {
  return diagnoseRole(results, "client").explanations.map(({ clause, certainty, explained }) => [
    clause,
    certainty,
    explained.map(({ case: { id } }) => id),
  ]);
}

function silent(id: string): WrongResult {
  return { ...errored(id), differences: [{ pointer: "", message: "The driver says nothing" }] };
}

describe("diagnoseRole()", () => {
  it("names the clause of most failures first, with the case that was written for it", () => {
    const results = [
      about(failed("b"), "other.one", "the.bug"),
      about(failed("a"), "the.bug"),
      about(failed("c"), "third.one"),
    ];
    assert.deepEqual(explain(results), [
      ["the.bug", "likely", ["a", "b"]],
      ["third.one", "likely", ["c"]],
    ]);
  });

  it("shows a failure before a warning", () => {
    const warning: WrongResult = { ...failed("b"), verdict: "warned" };
    const results = [about(warning, "the.bug"), about(failed("a"), "other.one", "the.bug")];
    assert.deepEqual(explain(results), [["the.bug", "likely", ["a", "b"]]]);
  });

  it("prefers a clause of which no case passed", () => {
    const results = [
      about(failed("a"), "kept.elsewhere", "the.bug"),
      about(passed("b"), "kept.elsewhere"),
    ];
    assert.deepEqual(explain(results), [["the.bug", "likely", ["a"]]]);
  });

  it("blames a clause that a difference names", () => {
    const difference = { pointer: "/sent/method", clause: "client.address" };
    assert.deepEqual(explain([about(failed("a", difference), "the.other")]), [
      ["client.address", "likely", ["a"]],
    ]);
  });

  it("names both bugs that no case tells apart", () => {
    const differences = [
      { pointer: "/conclusion/outcome", expected: "partial", received: "complete" },
      {
        pointer: "/conclusion/failures",
        expected: { path: "member.fine" },
        message: "This element is missing",
      },
    ];
    const bug = recallBugs("client").bugs.find(({ pattern: { name } }) => name === "code-required");
    const wrong = [...(bug?.symptoms.keys() ?? [])].map((id) => ({ ...failed(id), differences }));
    const [first] = diagnoseRole(wrong, "client").explanations;
    assert.equal(
      first?.pattern?.description,
      "takes a 200 for a success of every field, or leaves out entries without a code",
    );
  });

  it("says first that there are no usable answers", () => {
    const { obstacles, explanations } = diagnoseRole(
      [silent("a"), silent("b"), failed("c")],
      "client",
    );
    assert.deepEqual(
      obstacles.map(({ description, explained }) => [description, explained.length]),
      [["The driver says nothing", 2]],
    );
    assert.equal(explanations.length, 1);
  });

  it("says first that a client concludes the same from every response", () => {
    const conclude = (id: string, outcome: string): WrongResult => ({
      ...failed(id, { pointer: "/conclusion/outcome", expected: "partial", received: outcome }),
      exchanges: [{ conclusion: { outcome } }],
    });
    const same = ["a", "b", "c", "d", "e"].map((id) => conclude(id, "failed"));
    const describeAll = (results: readonly CaseResult[]): string[] =>
      diagnoseRole(results, "client").obstacles.map(({ description }) => description);
    assert.deepEqual(describeAll(same), ['The client concludes "failed" from every response']);
    assert.deepEqual(describeAll([...same, conclude("f", "complete")]), []);
    assert.deepEqual(describeAll(same.slice(1)), []);
  });
});
