import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findDatasetDiagnostics } from "./find-dataset-diagnostics.ts";

describe("findDatasetDiagnostics()", () => {
  it("finds each id that stands twice among the records of its kind", () => {
    const problems = findDatasetDiagnostics({
      members: [{ id: "a" }, { id: "A" }, { id: "a" }, { id: "a" }],
      loans: [
        { id: "a", memberId: "a", bookIsbn: "b" },
        { id: "a", memberId: "a", bookIsbn: "b" },
      ],
      books: [{ isbn: "b" }, { isbn: "a" }, { isbn: "b" }],
    });
    assert.deepEqual(problems, [
      { pointer: "/members/2/id", message: 'The id "a" stands twice' },
      { pointer: "/members/3/id", message: 'The id "a" stands twice' },
      { pointer: "/loans/1/id", message: 'The id "a" stands twice' },
      { pointer: "/books/2/isbn", message: 'The isbn "b" stands twice' },
    ]);
  });

  it("finds nothing where ids differ in case or blanks only", () => {
    const members = [{ id: "a" }, { id: "A" }, { id: "a " }];
    assert.deepEqual(findDatasetDiagnostics({ members, loans: [], books: [] }), []);
  });
});
