import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { type KitEnding, runKit } from "../testing/kit-process.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { startScriptedServer } from "../testing/scripted-server.ts";
import { tinyCase } from "../testing/write-tiny-server.ts";

const rule = {
  id: "house.get-is-405",
  level: "required",
  statement: "GET is answered with 405, and the response names POST.",
};

const item = {
  $schema: "https://graph-spec-kit.example/schemas/case.schema.json",
  title: "GET is not allowed",
  clauses: [rule.id],
  level: "required",
  request: { method: "GET" },
  response: { status: 405, headers: { allow: "POST" } },
};

function writeRules(test: TestContext, rules: readonly object[] = [rule]): string {
  return makeTemporaryFolder(test, {
    "rules.json": JSON.stringify({ title: "Rules of the team", clauses: rules }),
    "cases/house/get.json": JSON.stringify(item),
  });
}

const options = ["--clauses", "rules.json", "--cases", "cases"];

/** Judges a server by a case of the specification and one of the house. */
async function judge(cwd: string, status: number, ...more: readonly string[]): Promise<KitEnding> {
  const server = await startScriptedServer(({ method, body }) => {
    if (method === "GET") {
      return { status, headers: { Allow: "POST" }, body: "Not allowed" };
    }
    const { document } = JSON.parse(body.toString());
    return { status: 400, body: { errors: [`${document}: no such field on type Query`] } };
  });
  try {
    return await runKit(
      ["run", tinyCase, "house", ...options, ...more, "--no-diagnosis", "--url", server.url],
      { cwd },
    );
  } finally {
    await server.close();
  }
}

describe("house rules", { concurrency: 2 }, () => {
  it("are judged besides the specification, and reported apart", async (test) => {
    const cwd = writeRules(test);
    const kept = await judge(cwd, 405);
    assert.equal(kept.status, 0, kept.stdout + kept.stderr);
    assert.match(
      kept.stdout,
      /^Nothing failed: 1 recorded case passed .*; house rules: 1 passed; /,
    );
    const broken = await judge(cwd, 404, "--report", "json=report.json");
    assert.equal(broken.status, 1);
    assert.match(broken.stdout, /^House rules:\n\nFAIL {2}house\/get {2}\(required\)\n/);
    assert.match(
      broken.stdout,
      /^Nothing failed but house rules: 1 recorded case passed .*; house rules: 1 failed; /m,
    );
    const report = JSON.parse(readFileSync(join(cwd, "report.json"), "utf8"));
    const checked = kitSuite.checks.named("report")(report);
    assert.deepEqual(checked.ok ? [] : checked.violations, []);
    assert.deepEqual(
      [report.verdict, report.scope.house.run, report.diagnoses],
      ["house rules broken", 1, []],
    );
    assert.deepEqual(report.sections.at(-1), { id: "house", title: "Rules of the team" });
  });

  it("pass the same check", async (test) => {
    const { status, stdout } = await runKit(["check", ...options], { cwd: writeRules(test) });
    assert.equal(status, 0, stdout);
  });

  it("fail the check for the rule without a case, and for nothing else", async (test) => {
    const unused = { ...rule, id: "house.unused" };
    const cwd = writeRules(test, [rule, unused]);
    const { status, stdout } = await runKit(["check", ...options], { cwd });
    const [problem = "", summary, ...others] = stdout.trimEnd().split("\n");
    assert.match(
      problem,
      /^rules\.json:1:\d+: No case of level required names the rule "house\.unused"/,
    );
    assert.match(summary ?? "", /, 1 problems?$/);
    assert.deepEqual([status, others], [1, []]);
  });

  it("are no clauses of the specification", async (test) => {
    const cwd = writeRules(test, [rule, { ...rule, id: "validation.path" }]);
    for (const command of [["check"], ["run", "--url", "http://127.0.0.1:1"]]) {
      const { stdout, stderr } = await runKit([...command, ...options], { cwd });
      assert.match(
        stdout + stderr,
        /^rules\.json:1:\d+: "validation" is a topic of the specification/,
      );
    }
  });

  it("are needed for a status that the specification does not know", async (test) => {
    const cwd = writeRules(test);
    const { status, stdout } = await runKit(["check", "--cases", "cases"], { cwd });
    assert.equal(status, 1);
    assert.match(
      stdout,
      /get\.json:1:\d+: The specification knows only 200 and 400: name a house rule/,
    );
  });

  it("can be listed, with the cases that test them", async (test) => {
    const cwd = writeRules(test);
    const files = ["--house-rules", "rules.json", "--cases", "cases"];
    const cases = await runKit(["list", "house", ...files], { cwd });
    assert.match(cases.stdout, /^house\/get +required +GET is not allowed\n$/);
    const { status, stdout } = await runKit(["list", "--clauses", "house.*", ...files], { cwd });
    assert.equal(status, 0);
    assert.match(stdout, /^house\.get-is-405 .*\n {2}house\/get\b/);
  });

  it("can be explained", async (test) => {
    const { status, stdout } = await runKit(["explain", rule.id, ...options], {
      cwd: writeRules(test),
    });
    assert.equal(status, 0);
    assert.match(stdout, /GET is answered with 405.*\n\nRules of the team\n\nHouse rule\n/);
    const item = await runKit(["explain", "house/get", ...options], { cwd: writeRules(test) });
    assert.match(item.stdout, /GET is not allowed[\s\S]*house\.get-is-405/);
    const flags = "--cases cases --clauses rules.json";
    assert.match(item.stdout, new RegExp(`\nRun {3}npx .* run house/get ${flags} --url http:`));
  });
});
