import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Report } from "../report/report.ts";
import { runKit } from "../testing/kit-process.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { keepAnswerable, responseFromCases } from "../testing/response-from-cases.ts";
import { startScriptedServer } from "../testing/scripted-server.ts";

const conformingResponse = responseFromCases(keepAnswerable(kitSuite.cases));

/** Judges a part of the cases of a folder, and writes the report as JSON. */
async function runShard(
  shard: string,
  file: string,
  url: string,
  selection: readonly string[] = [
    ...["validation/two-*", "unspecified/document-e*", "--generated", "10"],
  ],
): Promise<Report> {
  const { stderr } = await runKit([
    ...["run", ...selection, "--shard", shard, "--url", url, "--skip", "generated/overlap"],
    ...["--report", `json=${file}`, "-q"],
  ]);
  assert.equal(stderr, "");
  const report: Report = JSON.parse(readFileSync(file, "utf8"));
  return report;
}

/** What a whole run and its merged shards have in common. */
function summarize({ verdict, exitStatus, summary, counts, scope, generated, cases }: Report) {
  const ids = cases.map(({ id }) => id).sort();
  return { verdict, exitStatus, summary, counts, scope, generated, ids };
}

describe("graph-spec-kit report", () => {
  it("merges the reports of shards into that of the whole run", async (test) => {
    const folder = makeTemporaryFolder(test);
    const files = ["1", "2", "whole"].map((name) => join(folder, "new", `${name}.json`));
    const [first = "", second = "", whole = ""] = files;
    const server = await startScriptedServer(conformingResponse);
    const shards = [
      await runShard("1/2", first, server.url),
      await runShard("2/2", second, server.url),
    ];
    const expected = await runShard("1/1", whole, server.url);
    await server.close();
    const { stdout, status, stderr } = await runKit(["report", first, second, "--to", "json"]);
    assert.deepEqual([status, stderr], [expected.exitStatus, ""]);
    const merged: Report = JSON.parse(stdout);
    assert.ok(shards.every(({ cases }) => cases.length < expected.cases.length));
    assert.deepEqual(summarize(merged), summarize(expected));
  });

  it("ends with the exit status of the whole run, and names a missing shard", async (test) => {
    const folder = makeTemporaryFolder(test);
    const [first, second, broken] = ["1", "2", "3"].map((name) => join(folder, `${name}.json`));
    assert.ok(first !== undefined && second !== undefined && broken !== undefined);
    const right = await startScriptedServer(conformingResponse);
    const wrong = await startScriptedServer(() => ({ status: 200, body: {} }));
    const selection = ["validation/two-*"];
    await runShard("1/2", first, right.url, selection);
    await runShard("2/2", second, right.url, selection);
    await runShard("2/2", broken, wrong.url, [...selection, "--no-diagnosis"]);
    await Promise.all([right.close(), wrong.close()]);
    const merge = (...files: readonly string[]) => runKit(["report", ...files, "--to", "json"]);
    assert.equal((await merge(first, second)).status, 0);
    assert.equal((await merge(first, broken)).status, 1);
    const partial = await merge(first);
    assert.equal(partial.status, 3);
    assert.match(partial.stdout, /"shard 2\/2 \(no report\)"/);
  });

  it("prints what the run printed", async (test) => {
    const folder = makeTemporaryFolder(test);
    const file = join(folder, "r.json");
    const server = await startScriptedServer((request) => {
      const right = conformingResponse(request);
      return request.body.length % 3 === 0 ? { ...right, status: 200 } : right;
    });
    const run = ["run", "validation/**", "--generated", "30", "--url", server.url];
    for (const shown of [[], ["-v", "--show-profile", "--color"]]) {
      const printed = await runKit([...run, ...shown, "--report", `json=${file}`]);
      const again = await runKit(["report", file, ...shown]);
      assert.equal(printed.status, 1);
      assert.equal(again.stdout, printed.stdout);
      assert.equal(again.status, printed.status);
    }
    await server.close();
  });

  it("writes files and makes their folders", async (test) => {
    const folder = makeTemporaryFolder(test);
    const file = join(folder, "r.json");
    const server = await startScriptedServer(conformingResponse);
    await runShard("1/1", file, server.url, ["validation/two-*"]);
    await server.close();
    const xml = join(folder, "a", "b", "junit.xml");
    const { stdout, status } = await runKit([
      ...["report", file, "--to", `junit=${xml}`, "--to", "badge"],
    ]);
    assert.equal(status, 0);
    assert.match(readFileSync(xml, "utf8"), /^<\?xml version="1\.0"/);
    assert.equal(JSON.parse(stdout).schemaVersion, 1);
  });

  it("names the place of what is invalid in a report", async (test) => {
    const folder = makeTemporaryFolder(test, {
      "a.json": '{ "version": 1, "kit": "1.0.0", "verdict": "perfect", "cases": [] }',
      "b.json": "[",
    });
    const missing = await runKit(["report", join(folder, "a.json"), "--to", "junit"]);
    assert.equal(missing.status, 2);
    assert.match(missing.stderr, /a\.json:1:44: Must be one of \["conforming"/);
    const invalid = await runKit(["report", join(folder, "b.json"), "--to", "junit"]);
    assert.match(invalid.stderr, /b\.json:1:\d+: Not JSON/);
  });

  it("says in one line that a file is not a report, as replay and compare do", async (test) => {
    const folder = makeTemporaryFolder(test, { "a.json": '{ "members": [] }', "b.json": "[]" });
    const [first, second] = [join(folder, "a.json"), join(folder, "b.json")];
    const nowhere = ["--url", "http://127.0.0.1:1"];
    const problem = "Not a JSON report of graph-spec-kit, as";
    const fix = 'give a file that "run --report json=FILE" wrote';
    const ending = "1 problem in data files";
    for (const args of [
      ["report", first, "--to", "junit"],
      ["replay", first, ...nowhere],
      ["compare", first, second],
    ]) {
      const { status, stdout, stderr } = await runKit(args);
      assert.deepEqual([status, stdout], [2, ""]);
      const rest = args[0] === "replay" ? "; nothing was sent" : "";
      assert.equal(
        stderr,
        `${first}:1:1: ${problem} it has no "version": ${fix}\n${ending}${rest}\n`,
      );
    }
    const list = await runKit(["report", second, "--to", "junit"]);
    assert.equal(
      list.stderr,
      `${second}:1:1: ${problem} it is not a JSON object: ${fix}\n${ending}\n`,
    );
  });
});
