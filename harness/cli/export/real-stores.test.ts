import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { findProgram } from "../../testing/find-program.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { makeTemporaryFolder } from "../../testing/make-temporary-folder.ts";
import { toCsv, toSql } from "./records.ts";

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

/** Programs of PostgreSQL, by path. */
interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
  readonly psql: string;
}

/** A PostgreSQL server of a test's own, reached by a socket in its own folder and by no network. */
interface Postgres {
  /** Carries out a script and returns what it prints; fails at the first error in it. */
  readonly run: (script: string) => string;
  readonly stop: () => Promise<void>;
}

/** Finds what a server takes; nothing when any of it is missing here. */
function findPostgres(): PostgresPrograms | undefined {
  const [initdb, postgres, psql] = ["initdb", "postgres", "psql"].map(findProgram);
  return initdb && postgres && psql ? { initdb, postgres, psql } : undefined;
}

/** Starts a server on an empty store in a temporary folder, which goes when it is stopped. */
async function startPostgres({ initdb, postgres, psql }: PostgresPrograms): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), "kit-pg-"));
  const owner = findOwner();
  if (owner !== undefined) {
    chownSync(folder, owner.uid, owner.gid);
  }
  const options = { cwd: folder, ...owner };
  const data = join(folder, "data");
  const initial = ["-D", data, "-U", "kit", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"];
  execFileSync(initdb, initial, { ...options, stdio: "pipe" });
  const settings = ["-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"];
  const server = spawn(postgres, ["-D", data, ...settings], {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
  });
  await waitUntilReady(server);
  return {
    run: (script) =>
      execFileSync(
        psql,
        ["-XqAt", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "kit", "postgres"],
        {
          input: script,
          encoding: "utf8",
          env: { ...process.env, PGCLIENTENCODING: "UTF8" },
        },
      ),
    async stop() {
      server.kill("SIGINT");
      await once(server, "exit");
      rmSync(folder, { recursive: true });
    },
  };
}

function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) {
    return undefined;
  }
  const idOf = (flag: string): number =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

async function waitUntilReady(server: ChildProcess): Promise<void> {
  let log = "";
  await new Promise<void>((resolve, reject) => {
    server.stderr?.setEncoding("utf8").on("data", (text: string) => {
      log += text;
      if (log.includes("ready to accept connections")) {
        resolve();
      }
    });
    server.once("exit", () => reject(new Error(`PostgreSQL ended at once: ${log}`)));
    server.once("error", reject);
  });
}
