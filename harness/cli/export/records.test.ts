import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toCsv, toSql } from "./records.ts";

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

const dataset = {
  members: [
    { id: "o'neil", name: "Back\\slash", email: "" },
    { id: "m1", name: null, fine: 0 },
  ],
  books: [{ isbn: "b1", title: "x".repeat(300), pages: -1 }],
  loans: [{ id: "l1", memberId: "m1", bookIsbn: "b1" }],
};

describe("toSql()", () => {
  it("writes tables before the tables that refer to them, and values as standard literals", () => {
    const [, ...statements] = toSql(dataset).trimEnd().split("\n\n");
    assert.deepEqual(statements, [
      `CREATE TABLE members (
  id VARCHAR(255) NOT NULL PRIMARY KEY,
  name VARCHAR(255),
  email VARCHAR(255),
  fine INTEGER
);`,
      `INSERT INTO members (id, name, email, fine) VALUES
  ('o''neil', 'Back\\slash', '', NULL),
  ('m1', NULL, NULL, 0);`,
      `CREATE TABLE books (
  isbn VARCHAR(255) NOT NULL PRIMARY KEY,
  title VARCHAR(300),
  author VARCHAR(255),
  pages INTEGER
);`,
      `INSERT INTO books (isbn, title, author, pages) VALUES
  ('b1', '${"x".repeat(300)}', NULL, -1);`,
      `CREATE TABLE loans (
  id VARCHAR(255) NOT NULL PRIMARY KEY,
  member_id VARCHAR(255) NOT NULL REFERENCES members,
  book_isbn VARCHAR(255) NOT NULL REFERENCES books,
  due_date VARCHAR(255)
);`,
      `INSERT INTO loans (id, member_id, book_isbn, due_date) VALUES
  ('l1', 'm1', 'b1', NULL);`,
    ]);
  });

  it("ends no line with CR LF inside a value", () => {
    const text = toSql({ ...dataset, books: [{ isbn: "b1", title: "a\r\n\r\nb\rc\n" }] });
    assert.ok(text.includes("('b1', 'a\r' || '\n\r' || '\nb\rc\n', NULL, NULL)"));
  });

  it("writes no INSERT for an empty table", () => {
    assert.doesNotMatch(toSql({ members: [], books: [], loans: [] }), /INSERT/);
  });
});
