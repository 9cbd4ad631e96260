import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findDatasetDiagnostics } from "./find-dataset-diagnostics.ts";

describe("findDatasetDiagnostics()", () => {
  it("finds each id that another record of the same kind has", () => {
    const violations = findDatasetDiagnostics({
      members: [{ id: "a" }, { id: "A" }, { id: "a" }, { id: "a" }],
      loans: [
        { id: "a", memberId: "a", bookIsbn: "b" },
        { id: "a", memberId: "a", bookIsbn: "b" },
      ],
      books: [{ isbn: "b" }, { isbn: "a" }, { isbn: "b" }],
    });
    assert.deepEqual(violations, [
      { pointer: "/members/2/id", message: 'The id "a" is repeated: give each record its own' },
      { pointer: "/members/3/id", message: 'The id "a" is repeated: give each record its own' },
      { pointer: "/loans/1/id", message: 'The id "a" is repeated: give each record its own' },
      { pointer: "/books/2/isbn", message: 'The id "b" is repeated: give each record its own' },
    ]);
  });

  it("finds nothing when ids differ in case or blanks only", () => {
    const members = [{ id: "a" }, { id: "A" }, { id: "a " }];
    assert.deepEqual(findDatasetDiagnostics({ members, loans: [], books: [] }), []);
  });
});
