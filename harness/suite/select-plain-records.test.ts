import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { selectPlainRecords } from "./select-plain-records.ts";

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
