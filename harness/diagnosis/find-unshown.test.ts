import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Case } from "../suite/case.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { findUnshown } from "./find-unshown.ts";
import type { ObservedFailure } from "./observed-failure.ts";

describe("findUnshown()", () => {
  it("finds the content length where no response has a wrong one", () => {
    const refused = fail(1, isOfLength, "rejected for another text");
    assert.ok(findUnshown(refused).has("answer.content-length"));
  });

  it("keeps it where a response has a wrong one, is cut, or does not come", () => {
    const others = fail(3, isOfLength, "rejected for another text");
    for (const symptom of [
      "breaks answer.content-length",
      "breaks answer.json",
      "breaks answer.utf-8",
      "no response: timeout",
    ]) {
      const failures = [...others, ...fail(1, isOfLength, symptom)];
      assert.ok(!findUnshown(failures).has("answer.content-length"));
    }
  });

  it("keeps it where a case is about nothing else", () => {
    const isOnly = ({ id }: Case): boolean => id === "http/length-of-refusal-wrong";
    const [failure] = fail(1, isOnly, "rejected for another text");
    assert.deepEqual(failure?.case.clauses, ["answer.content-length"]);
    assert.ok(!findUnshown([failure]).has("answer.content-length"));
  });

  it("finds a clause about failed fields where the same is lost beside none", () => {
    const beside = fail(10, asksOverdue, "data/book object>null", `breaks ${siblings}`);
    assert.ok(!findUnshown(beside).has(siblings));
    const alone = fail(5, asksOther, "data/book object>null");
    assert.ok(findUnshown([...beside, ...alone]).has(siblings));
    const few = alone.slice(1);
    assert.ok(!findUnshown([...beside, ...few]).has(siblings));
    const others = fail(5, asksOther, "data/email string>null");
    assert.ok(!findUnshown([...beside, ...others]).has(siblings));
    const more = fail(1, asksOverdue, "data/dueDate string>null", `breaks ${siblings}`);
    assert.ok(!findUnshown([...beside, ...more, ...alone]).has(siblings));
  });
});

const siblings = "failures.siblings";

/** Fails some cases in one way. */
function fail(
  count: number,
  isFailed: (item: Case) => boolean,
  ...symptoms: readonly string[]
): ObservedFailure[] {
  return kitSuite.cases
    .filter(isFailed)
    .slice(0, count)
    .map((item) => ({ case: item, symptoms: new Set(symptoms) }));
}

function isOfLength({ clauses }: Case): boolean {
  return clauses.includes("answer.content-length");
}

function asksOverdue(item: Case): boolean {
  return JSON.stringify(item).includes("overdueDays");
}

function asksOther(item: Case): boolean {
  return item.id.startsWith("resolution/") && !asksOverdue(item);
}
