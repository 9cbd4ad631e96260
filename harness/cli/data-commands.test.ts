import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { findKitRoot } from "../kit/find-kit-root.ts";
import { type KitEnding, runKit } from "../testing/kit-process.ts";

/** From the kit's own folder, so that the paths it shows are known. */
function callKit(...args: string[]): Promise<KitEnding> {
  return runKit(args, { cwd: findKitRoot() });
}

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "kit-cli-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe("data commands", () => {
  it("check prints clauses, cases and what is uncovered, and ends with 0", async () => {
    const { status, stdout, stderr } = await callKit("check");
    assert.match(stdout, /^\d+ clauses, \d+ cases, 0 uncovered, 0 problems\n$/);
    assert.deepEqual([status, stderr], [0, ""]);
  });

  it("check takes a saved case that is right", async (t) => {
    const folder = makeFolder(t);
    cpSync(join(findKitRoot(), "spec-cases", "http"), join(folder, "generated"), {
      recursive: true,
    });
    const { status, stdout } = await callKit("check", "--cases", folder);
    assert.match(stdout, /, 0 problems\n$/);
    assert.equal(status, 0);
  });

  it("check names the place of each problem and ends with 1", async (t) => {
    const folder = makeFolder(t);
    const saved = {
      $schema: "../schemas/case.schema.json",
      title: "A member must have a fine",
      clauses: ["resolution.member-by-id"],
      level: "required",
      request: { document: 'member(id: "m1") { fine }' },
      response: { status: 200, body: { data: { member: { fine: 1 } }, errors: [] } },
    };
    mkdirSync(join(folder, "saved"));
    writeFileSync(join(folder, "saved", "wrong.json"), JSON.stringify(saved, null, 2));
    const { status, stdout } = await callKit("check", "--cases", folder);
    const lines = stdout.trimEnd().split("\n");
    assert.equal(lines.length, 3);
    assert.match(lines[0] ?? "", /wrong\.json:3:12: The title says "must": say what is so/);
    assert.match(lines[1] ?? "", /wrong\.json:16:19: .* \(expected is 1, right is 0\)$/);
    assert.match(lines[2] ?? "", /, 0 uncovered, 2 problems$/);
    assert.equal(status, 1);
  });

  it("check lists what keeps files from being read, and ends with 1", async (t) => {
    const folder = makeFolder(t);
    writeFileSync(join(folder, "broken.json"), '{\n  "title": }');
    const { status, stdout } = await callKit("check", "--cases", folder);
    assert.match(stdout, /broken\.json:2:12: Not JSON: ValueExpected\n/);
    assert.equal(status, 1);
  });

  it("list aligns ids, levels and titles", async () => {
    assert.deepEqual(await callKit("list", "syntax/digits-{then,are}-*"), {
      status: 0,
      stdout:
        "syntax/digits-are-a-value   required  A document with digits as an argument is valid\n" +
        "syntax/digits-then-defects  required  A field with a digits argument is parsed to its end\n",
      stderr: "",
    });
  });

  it("list --json tells what each case is about", async () => {
    const { stdout } = await callKit("list", "syntax/blank-in-string", "--json");
    assert.deepEqual(JSON.parse(stdout), [
      {
        id: "syntax/blank-in-string",
        level: "required",
        title: "A string may contain a space",
        clauses: ["syntax.string"],
        needs: ["library"],
        file: join("spec-cases", "syntax", "blank-in-string.json"),
      },
    ]);
  });

  it("list --clauses leads from clauses to their cases", async () => {
    const { stdout } = await callKit("list", "--clauses", "versioning.*", "--json");
    const [clause, ...others] = JSON.parse(stdout);
    assert.deepEqual(
      [clause.id, clause.cases, others.length],
      ["versioning.scheme", ["unspecified/version-header"], 0],
    );
  });

  it("list refuses a pattern that matches nothing, with 2", async () => {
    assert.deepEqual(await callKit("list", "no/such/case"), {
      status: 2,
      stdout: "",
      stderr: 'No case matches "no/such/case": "graph-spec-kit list" shows all\n',
    });
  });

  it("explain shows a case with the command that sends it", async () => {
    const { status, stdout } = await callKit(
      "explain",
      "syntax/blank-in-string",
      "--url",
      "http://h:1/b/",
    );
    assert.match(
      stdout,
      /^syntax\/blank-in-string {2}\(required\)\nA string may contain a space\n/,
    );
    assert.match(stdout, / http:\/\/h:1\/b\/graph\n/);
    assert.equal(status, 0);
  });

  it("explain shows a clause", async () => {
    assert.match((await callKit("explain", "versioning.scheme")).stdout, /\nPart 9: Versioning\n/);
  });

  it("explain refuses an id that nothing has, with ids like it", async () => {
    const { status, stderr } = await callKit("explain", "versioning");
    assert.deepEqual(
      [status, stderr],
      [2, 'No case and no clause has the id "versioning": perhaps versioning.scheme\n'],
    );
  });

  it("export-library writes the records as JSON", async () => {
    const library = JSON.parse(
      readFileSync(join(findKitRoot(), "spec-cases", "library.json"), "utf8"),
    );
    delete library.$schema;
    assert.deepEqual(JSON.parse((await callKit("export-library")).stdout), library);
  });

  it("export-library writes SQL to a file and CSV to a folder", async (t) => {
    const folder = makeFolder(t);
    const file = join(folder, "library.sql");
    assert.equal((await callKit("export-library", "--format", "sql", "--output", file)).status, 0);
    assert.match(readFileSync(file, "utf8"), /\nCREATE TABLE members \(\n/);
    const tables = join(folder, "tables");
    assert.deepEqual(await callKit("export-library", "--format", "csv", "--output", tables), {
      status: 0,
      stdout: "",
      stderr: ["members", "books", "loans"]
        .map((name) => `Wrote ${join(tables, name)}.csv\n`)
        .join(""),
    });
  });

  it("export-library asks for a folder where it writes several files", async () => {
    assert.deepEqual(await callKit("export-library", "--format", "csv"), {
      status: 2,
      stdout: "",
      stderr: "CSV is one file a table: give their folder by --output DIR\n",
    });
  });
});
