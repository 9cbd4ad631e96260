import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isFreeFormId, selectPlainRecords } from "./dataset.ts";

describe("selectPlainRecords()", () => {
  it("leaves out records with free-form ids, and loans that refer to such ids", () => {
    const plain = {
      members: [{ id: "m1" }],
      loans: [{ id: "l1", memberId: "m1", bookIsbn: "b1" }],
      books: [{ isbn: "b1" }],
    };
    const dataset = {
      members: [...plain.members, { id: "m 2" }],
      loans: [
        ...plain.loans,
        { id: "l 2", memberId: "m1", bookIsbn: "b1" },
        { id: "l3", memberId: "m 2", bookIsbn: "b1" },
        { id: "l4", memberId: "m1", bookIsbn: "b(2)" },
      ],
      books: [...plain.books, { isbn: "b(2)" }],
    };
    assert.deepEqual(selectPlainRecords(dataset), plain);
  });
});

describe("isFreeFormId()", () => {
  it("is false for letters, digits and hyphens", () => {
    for (const id of ["m1", "M-1", "042", "b".repeat(36)]) {
      assert.equal(isFreeFormId(id), false, id);
    }
  });

  it("is true for other characters, and for empty and long ids", () => {
    for (const id of ["", "a b", "m1 ", "n_3", "zo\u00eb", "b".repeat(37), "m1\n"]) {
      assert.equal(isFreeFormId(id), true, JSON.stringify(id));
    }
  });
});
