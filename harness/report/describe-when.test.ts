import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { WrongResult } from "../run/case-result.ts";
import type { Recurrence } from "../run/experiments/recurrence.ts";
import { failed } from "../testing/sample-results.ts";
import { describeWhen } from "./describe-when.ts";

const concurrent: Recurrence = { kind: "concurrent", wrong: 8, tries: 16 };

function failedWhen(id: string, recurrence?: Recurrence): WrongResult {
  return { ...failed(id), recurrence };
}

/** Describes when the first of some results fails. */
function describeFirst(first: WrongResult, ...others: readonly WrongResult[]): string[] {
  return describeWhen(first, others, { width: 120 });
}

describe("describeWhen()", () => {
  it("says nothing about a case that always fails, or that was not tried again", () => {
    assert.deepEqual(describeFirst(failedWhen("a", { kind: "always" }), failed("b")), []);
    assert.deepEqual(describeFirst(failedWhen("a"), failedWhen("b", { kind: "always" })), []);
  });

  it("says when a case fails, or when another one with the same cause does", () => {
    const when = "fails in 8 of 16 tries while other requests are under way, and in none alone.";
    assert.deepEqual(describeFirst(failedWhen("a", concurrent)), [`  When:   It ${when}`]);
    assert.deepEqual(describeFirst(failedWhen("a"), failedWhen("b", concurrent)), [
      `  When:   b ${when}`,
    ]);
  });

  it("says that a case fails the second time", () => {
    assert.deepEqual(describeFirst(failedWhen("a", { kind: "after", caseId: "a" })), [
      "  When:   It passes when it is sent first to a restarted server, and fails when it is sent again.",
    ]);
  });

  it("takes another case where the first one failed only once", () => {
    const once = failedWhen("a", { kind: "once", tries: 24 });
    assert.deepEqual(describeFirst(once, failed("b")), [
      "  When:   It fails only during the run: it passed in 24 more tries.",
    ]);
    assert.deepEqual(describeFirst(once, failedWhen("b", concurrent)), [
      "  When:   b fails in 8 of 16 tries while other requests are under way, and in none alone.",
    ]);
  });

  it("shows the start of a long document", () => {
    const document = "shelf ".repeat(400);
    const after: Recurrence = { kind: "after", caseId: "b", document };
    const lines = describeFirst(failedWhen("a", after)).join("\n").split("\n");
    assert.equal(lines.length, 7);
    assert.match(lines.at(-1) ?? "", /… \(\d+ more lines\)$/);
  });
});
