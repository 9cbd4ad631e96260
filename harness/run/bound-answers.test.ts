import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { boundAnswers } from "./bound-answers.ts";

const usual = 1024 * 1024;

describe("boundAnswers()", () => {
  it("allows a mebibyte where there are no records", () => {
    assert.equal(boundAnswers({ members: [], loans: [], books: [] }), usual);
  });

  it("allows the largest member with all its loans and their books, however they are spelt", () => {
    const book = { isbn: "b1", title: "t".repeat(1000) };
    const loans = Array.from({ length: 2000 }, (_, index) => ({
      id: `l${index}`,
      memberId: index < 1999 ? "m1" : "m2",
      bookIsbn: "b1",
    }));
    const library = { members: [{ id: "m1" }, { id: "m2" }], loans, books: [book] };
    // Each letter of 1,999 titles as an escape of six characters.
    assert.ok(boundAnswers(library) > 1999 * 1000 * 6);
    assert.ok(boundAnswers(library) < 1999 * 1000 * 20);
    assert.ok(boundAnswers({ ...library, loans: loans.slice(1999) }) < 2 * usual);
  });
});
