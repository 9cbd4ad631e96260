import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toCsv } from "./to-csv.ts";

describe("toCsv()", () => {
  it("writes one file per table, and tells an empty string from an absent value", () => {
    const dataset = {
      members: [
        { id: 'a "b", c', name: "two\nlines", email: "", fine: 0 },
        { id: "m1", name: null },
      ],
      books: [],
      loans: [{ id: "l1", memberId: "m1", bookIsbn: "b1", dueDate: "2026-01-05" }],
    };
    assert.deepEqual(toCsv(dataset), [
      {
        name: "members.csv",
        text: 'id,name,email,fine\r\n"a ""b"", c","two\nlines","",0\r\n"m1",,,\r\n',
      },
      { name: "books.csv", text: "isbn,title,author,pages\r\n" },
      {
        name: "loans.csv",
        text: 'id,memberId,bookIsbn,dueDate\r\n"l1","m1","b1","2026-01-05"\r\n',
      },
    ]);
  });
});
