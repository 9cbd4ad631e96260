import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { findProgram } from "../../testing/find-program.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { makeTemporaryFolder } from "../../testing/make-temporary-folder.ts";
import { findPostgres, startPostgres } from "../../testing/start-postgres.ts";
import { toCsv } from "./to-csv.ts";
import { toSql } from "./to-sql.ts";

const { dataset } = kitSuite;

/** The rows that each table must hold, by column name. */
const expected = {
  members: dataset.members.map(({ id, name = null, email = null, fine = null }) => ({
    id,
    name,
    email,
    fine,
  })),
  books: dataset.books.map(({ isbn, title = null, author = null, pages = null }) => ({
    isbn,
    title,
    author,
    pages,
  })),
  loans: dataset.loans.map(({ id, memberId, bookIsbn, dueDate = null }) => ({
    id,
    member_id: memberId,
    book_isbn: bookIsbn,
    due_date: dueDate,
  })),
};

/** Sorts rows, because tables have no order. */
const sort = (rows: readonly object[]): string[] =>
  rows.map((row) => JSON.stringify(Object.entries(row))).sort();

/** Counts pairs of members with equal ids: one per member if the store tells all ids apart. */
const countEqualIds = "SELECT count(*) FROM members a JOIN members b ON a.id = b.id";

const sqlite = findProgram("sqlite3");
const postgres = findPostgres();

describe("exported records", () => {
  if (sqlite === undefined) {
    process.stdout.write("Left out: SQL in a real SQLite (sqlite3 is not installed)\n");
  } else {
    it("loads into SQLite with every value unchanged and every id distinct", () => {
      const run = (script: string): string =>
        execFileSync(sqlite, ["-bail", "-json", ":memory:"], { input: script, encoding: "utf8" });
      for (const [table, rows] of Object.entries(expected)) {
        const stored = JSON.parse(run(`${toSql(dataset)} SELECT * FROM ${table};`));
        assert.deepEqual(sort(stored), sort(rows));
      }
      assert.deepEqual(JSON.parse(run(`${toSql(dataset)} ${countEqualIds};`)), [
        { "count(*)": dataset.members.length },
      ]);
    });
  }

  if (postgres === undefined) {
    process.stdout.write(
      "Left out: SQL and CSV in a real PostgreSQL (initdb, postgres or psql is not installed)\n",
    );
  } else {
    it("loads into PostgreSQL with every value unchanged and every id distinct", async (t) => {
      const store = await startPostgres(postgres);
      t.after(() => store.stop());
      const folder = makeTemporaryFolder(t);
      const assertStored = (): void => {
        for (const [table, rows] of Object.entries(expected)) {
          const stored = JSON.parse(store.run(`SELECT json_agg(t) FROM ${table} t;`));
          assert.deepEqual(sort(stored), sort(rows));
        }
      };

      store.run(toSql(dataset));
      assertStored();
      const count = `${dataset.members.length}\n`;
      assert.equal(store.run(`${countEqualIds};`), count);
      assert.equal(store.run(`${countEqualIds} COLLATE "und-x-icu";`), count);

      store.run("DELETE FROM loans; DELETE FROM books; DELETE FROM members;");
      for (const { name, text } of toCsv(dataset)) {
        const file = join(folder, name);
        writeFileSync(file, text);
        store.run(`\\copy ${name.replace(".csv", "")} FROM '${file}' WITH (FORMAT csv, HEADER)\n`);
      }
      assertStored();
    });
  }
});
