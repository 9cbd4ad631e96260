import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JudgedCase } from "../suite/case.ts";
import { judgedCase } from "../testing/sample-results.ts";
import { examineCases } from "./examine-cases.ts";
import { findConsequences } from "./find-consequences.ts";
import { learnBugs } from "./known-bugs.ts";
import type { ObservedFailure } from "./observed-failure.ts";

const plain = ["a", "b", "c"].map((id) => judgedCase(id));
const tabbed = ["d", "e"].map((id) => judgedCase(id, "a\tb"));
const judged = examineCases([...plain, ...tabbed]);

function failuresOf(cases: readonly JudgedCase[]): ObservedFailure[] {
  return cases.map((item) => ({ case: item, symptoms: new Set<string>() }));
}

describe("findConsequences()", () => {
  it("expects the cases with a trait to fail where nearly all of them did", () => {
    const found = findConsequences(failuresOf(tabbed), judged, learnBugs([]));
    assert.deepEqual([...(found.get("syntax.whitespace") ?? [])], ["d", "e"]);
    const half = findConsequences(failuresOf(tabbed.slice(1)), judged, learnBugs([]));
    assert.equal(half.get("syntax.whitespace"), undefined);
  });

  it("expects nothing where every case failed", () => {
    const all = findConsequences(failuresOf([...plain, ...tabbed]), judged, learnBugs([]));
    assert.equal(all.size, 0);
  });

  it("expects the cases of a known bug that all failed", () => {
    const failed = [{ symptoms: ["x"], cases: ["a", "b"] }];
    const bug = { name: "m", clause: "types.book", description: "", failed, warned: [] };
    const found = findConsequences(failuresOf(plain.slice(0, 2)), judged, learnBugs([bug]));
    assert.deepEqual([...(found.get("types.book") ?? [])], ["a", "b"]);
  });
});
