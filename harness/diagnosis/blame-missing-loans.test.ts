import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Difference } from "../judge/judgment.ts";
import { explanation, witnessed } from "../testing/sample-results.ts";
import { blameMissingLoans } from "./blame-missing-loans.ts";
import type { Explanation } from "./diagnose.ts";

const lostLoan: Difference = {
  pointer: "/body/data/member/loans",
  expected: { overdueDays: null },
};
const lostEntry: Difference = { pointer: "/body/errors", expected: { path: "p", message: "m" } };

describe("blameMissingLoans()", () => {
  const clauseOf = (each: Explanation): string => blameMissingLoans(each).clause;

  it("blames the loss of loans for the loss of their entries", () => {
    assert.equal(clauseOf(explanation({}, lostLoan, lostLoan)), "resolution.member-loans");
    assert.equal(
      clauseOf(witnessed(explanation({}, lostLoan, lostEntry), lostLoan, lostEntry)),
      "resolution.member-loans",
    );
  });

  it("blames loans of another member for their entries", () => {
    const foreignLoan: Difference = {
      pointer: "/body/data/member/loans/1",
      message: "This element is not expected",
      received: { overdueDays: null },
    };
    assert.equal(clauseOf(explanation({}, foreignLoan)), "resolution.member-loans");
    const list = { ...foreignLoan, received: null };
    assert.equal(clauseOf(explanation({}, list)), "failures.null-and-entry");
  });

  it("leaves the clause where entries are lost without their loans", () => {
    const clause = "failures.null-and-entry";
    assert.equal(clauseOf(explanation({}, lostLoan, lostEntry)), clause);
    assert.equal(clauseOf(witnessed(explanation({}, lostLoan), lostEntry)), clause);
    assert.equal(clauseOf(explanation({ certainty: "certain" }, lostLoan)), clause);
  });
});
