import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { LoanRecord } from "../suite/dataset.ts";
import { failed } from "../testing/sample-results.ts";
import { describeMissingLoans } from "./describe-missing-loans.ts";

/** Describes that the first three of five loans of a member are missing. */
function describeFirst(...parts: readonly Partial<LoanRecord>[]): string | undefined {
  const loans = parts.map((part, index) => ({
    ...{ id: `l${index}`, memberId: "m1", bookIsbn: `b${index}`, dueDate: "2026-01-02" },
    ...part,
  }));
  const results = ["l0", "l1", "l2"].map((id) =>
    failed(id, { pointer: "/body/data/member/loans", expected: { id } }),
  );
  return describeMissingLoans(results, { members: [], loans, books: [] });
}

describe("describeMissingLoans()", () => {
  const none = { dueDate: null };

  it("finds that the missing loans have no due date", () => {
    assert.match(describeFirst(none, none, none, {}, {}) ?? "", /no due date/);
  });

  it("finds that the missing loans are of the book of another loan", () => {
    const book = { bookIsbn: "b3" };
    assert.match(describeFirst(book, book, book, book, {}) ?? "", /repeat the book/);
    assert.equal(describeFirst(book, book, book, book, book), undefined);
  });

  it("finds that the missing loans are due first", () => {
    const early = { dueDate: "2024-01-02" };
    assert.match(describeFirst(early, early, early, {}, {}) ?? "", /due before all other loans/);
    assert.equal(describeFirst(early, early, early, {}, early), undefined);
  });

  it("says nothing where another loan has it too, or few loans are missing", () => {
    assert.equal(describeFirst(none, none, none, none, {}), undefined);
    assert.equal(describeFirst(none, none, {}, {}, {}), undefined);
    assert.equal(describeMissingLoans([], { members: [], loans: [], books: [] }), undefined);
  });
});
