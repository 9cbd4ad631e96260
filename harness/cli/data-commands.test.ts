import assert from "node:assert/strict";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { selectPlainRecords } from "../suite/dataset.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { type KitEnding, runKit } from "../testing/kit-process.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";

/** Runs the kit in its own folder, so that the paths that it shows are known. */
function runKitAtRoot(...args: string[]): Promise<KitEnding> {
  return runKit(args, { cwd: findKitRoot() });
}

describe("graph-spec-kit check", () => {
  it("counts clauses, cases and problems, and exits with 0", async () => {
    const { status, stdout, stderr } = await runKitAtRoot("check");
    assert.match(
      stdout,
      /^\d+ clauses, \d+ cases, \d+ for clients, \d+ for intermediaries, 0 uncovered, 0 problems\n$/,
    );
    assert.deepEqual([status, stderr], [0, ""]);
  });

  it("names the place of each problem, none of them in correct saved cases, and exits with 1", async (t) => {
    const saved = {
      $schema: "../schemas/case.schema.json",
      title: "A member must have a fine",
      clauses: ["resolution.member-by-id"],
      level: "required",
      request: { document: 'member(id: "m1") { fine }' },
      response: { status: 200, body: { data: { member: { fine: 1 } }, errors: [] } },
    };
    const folder = makeTemporaryFolder(t, {
      "saved/wrong.json": JSON.stringify(saved, null, 2),
    });
    const correct = join(findKitRoot(), "spec-cases", "selection");
    cpSync(correct, join(folder, "generated"), { recursive: true });
    const { status, stdout } = await runKitAtRoot("check", "--cases", folder);
    const lines = stdout.trimEnd().split("\n");
    assert.equal(lines.length, 3);
    assert.match(
      lines[0] ?? "",
      /wrong\.json:3:12: The title says "must": say what .* \(title-wording\)$/,
    );
    assert.match(
      lines[1] ?? "",
      /wrong\.json:16:19: .* \(expected: 1, actual: 0\).* \(conforming-servers-pass\)$/,
    );
    assert.match(lines[2] ?? "", /, 0 uncovered, 2 problems$/);
    assert.equal(status, 1);
  });

  it("names a file that cannot be read, and exits with 1", async (t) => {
    const folder = makeTemporaryFolder(t, { "broken.json": '{\n  "title": }' });
    const { status, stdout } = await runKitAtRoot("check", "--cases", folder);
    assert.match(stdout, /broken\.json:2:12: Not JSON: value expected\n/);
    assert.equal(status, 1);
  });
});

describe("graph-spec-kit list", () => {
  it("aligns ids, levels and titles", async () => {
    assert.deepEqual(await runKitAtRoot("list", "syntax/digits-{then,are}-*"), {
      status: 0,
      stdout:
        "syntax/digits-are-a-value   required  A document with digits as an argument is valid\n" +
        "syntax/digits-then-defects  required  A field with a digits argument is parsed to its end\n",
      stderr: "",
    });
  });

  it("describes each case with --json", async () => {
    const { stdout } = await runKitAtRoot("list", "syntax/blank-in-string", "--json");
    assert.deepEqual(JSON.parse(stdout), [
      {
        id: "syntax/blank-in-string",
        level: "required",
        title: "A string may contain a space",
        clauses: ["syntax.string"],
        needs: ["library", "free-form-ids"],
        file: join("spec-cases", "syntax", "blank-in-string.json"),
      },
    ]);
  });

  it("lists properties of generated cases by their ids", async () => {
    const { stdout } = await runKitAtRoot("list", "generated/defects");
    assert.match(stdout, /^generated\/defects {2}required {2}\S.*\n$/);
  });

  it("lists clauses with their cases with --clauses", async () => {
    const { stdout } = await runKitAtRoot("list", "--clauses", "versioning.*", "--json");
    const [clause, ...others] = JSON.parse(stdout);
    assert.deepEqual(
      [clause.id, clause.cases, others.length],
      ["versioning.scheme", ["unspecified/version-header"], 0],
    );
    const { stdout: text } = await runKitAtRoot(
      "list",
      "--clauses",
      "service.{read-only,invalid-reads-nothing}",
    );
    assert.match(text, /^service\.[\w-]+ \(\w+\): .*\n {2}Not tested: .+$/m);
  });

  it("lists the steps of the guide with their cases with --steps", async () => {
    const { stdout } = await runKitAtRoot("list", "--steps", "endpoint");
    assert.match(
      stdout,
      /^1 endpoint: Respond to an unknown field \(\d+ cases\)\n( {2}\S.*\n)*? {2}validation\/unknown-field-on-query /,
    );
    const { stdout: json } = await runKitAtRoot("list", "--steps", "--json");
    const steps: readonly { readonly cases: readonly string[] }[] = JSON.parse(json);
    const listed = steps.flatMap(({ cases }) => cases);
    assert.deepEqual(listed.sort(), kitSuite.cases.map(({ id }) => id).sort());
  });

  it("rejects a pattern that matches nothing, and exits with 2", async () => {
    assert.deepEqual(await runKitAtRoot("list", "no/such/case"), {
      status: 2,
      stdout: "",
      stderr: 'No case matches "no/such/case": list all with "graph-spec-kit list"\n',
    });
  });
});

describe("graph-spec-kit explain", () => {
  it("shows a case with the command that sends it", async () => {
    const { status, stdout } = await runKitAtRoot(
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

  it("shows a clause", async () => {
    assert.match(
      (await runKitAtRoot("explain", "versioning.scheme")).stdout,
      /\nPart 9: Versioning\n/,
    );
  });

  it("shows whatever a report prints: a file, or the id of a generated case", async () => {
    const file = join("spec-cases", "syntax", "blank-in-string.json");
    assert.match((await runKitAtRoot("explain", file)).stdout, /^syntax\/blank-in-string {2}/);
    const { stdout } = await runKitAtRoot("explain", "generated/defects/12:0:3");
    assert.match(stdout, /^generated\/defects {2}\(required\)\n/);
  });

  it("suggests similar ids for an unknown id", async () => {
    const { status, stderr } = await runKitAtRoot("explain", "versioning");
    assert.deepEqual(
      [status, stderr],
      [2, 'No case or clause has the id "versioning": did you mean "versioning.scheme"?\n'],
    );
    assert.equal(
      (await runKitAtRoot("explain", "validation")).stderr,
      'No case or clause has the id "validation": it is a folder, whose cases "graph-spec-kit list validation" lists\n',
    );
  });
});

describe("graph-spec-kit export-cases", () => {
  it("writes the cases for clients with the bytes of each response, as its schema says", async () => {
    const { status, stdout } = await runKitAtRoot("export-cases", "--for", "clients");
    assert.equal(status, 0);
    const exported: unknown = JSON.parse(stdout);
    const validated = kitSuite.checks.named("client-cases")(exported);
    assert.ok(validated.ok);
    const { cases } = JSON.parse(stdout);
    assert.deepEqual(
      cases.map(({ id }: { readonly id: string }) => id),
      kitSuite.clientCases.map(({ id }) => id),
    );
    const item = cases.find(({ id }: { readonly id: string }) => id === "client/one-defect-lost");
    const body = '{"errors":["shelf: no such field on type Query"]}';
    assert.deepEqual(item.exchanges[0].response, {
      status: 400,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-length": String(body.length),
      },
      bodyBase64: Buffer.from(body).toString("base64"),
    });
    assert.deepEqual(item.exchanges[0].conclusion, {
      outcome: "invalid",
      defects: ["shelf: no such field on type Query"],
    });
  });

  it("leaves out the length of a response in chunks", async () => {
    const { stdout } = await runKitAtRoot("export-cases", "--for", "clients");
    const { cases } = JSON.parse(stdout);
    const chunked = cases.find(
      ({ id }: { readonly id: string }) => id === "client/chunked-response-cut",
    );
    assert.deepEqual(chunked.exchanges[0].response.headers, {
      "content-type": "application/json; charset=utf-8",
      "transfer-encoding": "chunked",
    });
  });

  it("writes to a file, and rejects another role", async (t) => {
    const file = join(makeTemporaryFolder(t), "cases.json");
    assert.deepEqual(await runKitAtRoot("export-cases", "--for", "clients", "--output", file), {
      status: 0,
      stdout: "",
      stderr: `Wrote ${file}\n`,
    });
    assert.equal(JSON.parse(readFileSync(file, "utf8")).version, 1);
    assert.equal((await runKitAtRoot("export-cases", "--for", "servers")).status, 2);
    assert.equal((await runKitAtRoot("export-cases")).status, 2);
  });
});

describe("the cases for clients", () => {
  it("are listed by their folder, and below their clauses", async () => {
    const { stdout } = await runKitAtRoot("list", "client");
    assert.equal(stdout.trimEnd().split("\n").length, kitSuite.clientCases.length);
    const ofClause = (await runKitAtRoot("list", "--clauses", "client.address")).stdout;
    assert.match(ofClause, /^client\.address \(required\): .*\n {2}client\/base-path-lost /);
  });

  it("are explained by query, response and conclusion", async () => {
    const { stdout } = await runKitAtRoot("explain", "client/one-defect-lost");
    assert.match(stdout, /\n {4}"query": \{\n {6}"document": "shelf"\n {4}\}/);
    assert.match(stdout, /\n {4}"response": \{\n {6}"status": 400/);
    assert.match(stdout, /\n {4}"conclusion": \{\n {6}"outcome": "invalid"/);
    const observed = await runKitAtRoot("explain", "client/observed-server-error");
    assert.match(
      observed.stdout,
      /\nNot judged; the conclusion is that of the reference client\.\n/,
    );
  });
});

describe("graph-spec-kit export-library", () => {
  it("writes the records as JSON", async () => {
    const library = JSON.parse(
      readFileSync(join(findKitRoot(), "spec-cases", "library.json"), "utf8"),
    );
    delete library.$schema;
    assert.deepEqual(JSON.parse((await runKitAtRoot("export-library")).stdout), library);
  });

  it("leaves out the records with free-form ids", async () => {
    const { stdout } = await runKitAtRoot("export-library", "--without", "free-form-ids");
    const { dataset } = kitSuite;
    assert.deepEqual(JSON.parse(stdout), selectPlainRecords(dataset));
    assert.notDeepEqual(selectPlainRecords(dataset).loans, dataset.loans);
  });

  it("writes SQL to a file and CSV to a folder", async (t) => {
    const folder = makeTemporaryFolder(t);
    const file = join(folder, "library.sql");
    assert.equal(
      (await runKitAtRoot("export-library", "--format", "sql", "--output", file)).status,
      0,
    );
    assert.match(readFileSync(file, "utf8"), /\nCREATE TABLE members \(\n/);
    const tables = join(folder, "tables");
    assert.deepEqual(await runKitAtRoot("export-library", "--format", "csv", "--output", tables), {
      status: 0,
      stdout: "",
      stderr: ["members", "books", "loans"]
        .map((name) => `Wrote ${join(tables, name)}.csv\n`)
        .join(""),
    });
  });

  it("asks for a folder when it writes several files", async () => {
    assert.deepEqual(await runKitAtRoot("export-library", "--format", "csv"), {
      status: 2,
      stdout: "",
      stderr: "CSV needs one file per table: name their folder with --output DIR\n",
    });
  });
});
