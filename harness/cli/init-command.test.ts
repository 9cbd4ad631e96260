import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { runKit } from "../testing/kit-process.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { writePrograms } from "../testing/write-programs.ts";
import { splitWords } from "./init-command.ts";

const workflow = ".github/workflows/graph-spec-kit.yml";
const server = ["graph-spec-server", "--port", "{port}"];

/** Executes the steps of a workflow in order, as GitHub Actions does, except for the installation. */
function executeSteps(cwd: string): { readonly status: number | null; readonly stdout: string } {
  const text = readFileSync(join(cwd, workflow), "utf8");
  const steps = [...text.matchAll(/^ {6}- run: (.*)$/gm)].map(([, command = ""]) => command);
  assert.equal(steps[0], "npm ci");
  return spawnSync("bash", ["-e", "-c", steps.slice(1).join("\n")], {
    cwd,
    encoding: "utf8",
    env: {
      ...process.env,
      PATH: `${join(cwd, "bin")}:${process.env["PATH"]}`,
      GITHUB_ACTIONS: "true",
      GITHUB_STEP_SUMMARY: join(cwd, "summary.md"),
      XDG_STATE_HOME: join(cwd, ".state"),
    },
  });
}

describe("graph-spec-kit init", () => {
  it("writes options and a workflow, whose steps are red for a bug and green without", async (test) => {
    const cwd = makeTemporaryFolder(test, {
      "package.json": "{}",
      "package-lock.json": "{}",
    });
    writePrograms(cwd);
    const { status, stdout, stderr } = await runKit(["init", "--yes", "--", ...server], { cwd });
    assert.equal(status, 0, stderr);
    assert.match(
      stdout,
      /^Wrote graph-spec-kit\.json\nWrote \.github\/workflows\/graph-spec-kit\.yml\n\nNext:/,
    );
    const file = join(cwd, "graph-spec-kit.json");
    const config = JSON.parse(readFileSync(file, "utf8"));
    assert.equal(kitSuite.checks.named("config")(config).ok, true);
    const judge = (command: readonly string[]): ReturnType<typeof executeSteps> => {
      const some = {
        ...config,
        command,
        patterns: ["resolution/zero-fine-as-null"],
        diagnosis: false,
      };
      writeFileSync(file, JSON.stringify(some));
      return executeSteps(cwd);
    };

    const broken = judge([...server, "--mutant", "zero-as-null"]);
    assert.equal(broken.status, 1, broken.stdout);
    assert.match(broken.stdout, /^::error title=/m);
    assert.match(readFileSync(join(cwd, "summary.md"), "utf8"), /^## Not conforming/m);

    const conforming = judge(server);
    assert.equal(conforming.status, 0, conforming.stdout);
    const badge = JSON.parse(readFileSync(join(cwd, "graph-spec-reports/badge.json"), "utf8"));
    assert.match(badge.message, /passed/);
  });

  it("replaces files only with --force, and writes all or none", async (test) => {
    const cwd = makeTemporaryFolder(test, { "graph-spec-kit.json": "mine" });
    const init = ["init", "--yes", "--url", "localhost:1"];
    const refused = await runKit(init, { cwd });
    assert.equal(refused.status, 2);
    assert.match(
      refused.stderr,
      /^Nothing was written, because graph-spec-kit\.json exists: give --force/,
    );
    assert.equal(readFileSync(join(cwd, "graph-spec-kit.json"), "utf8"), "mine");
    assert.equal(existsSync(join(cwd, workflow)), false);
    const forced = await runKit([...init, "--force", "--without", "overdue-outage"], { cwd });
    assert.equal(forced.status, 0, forced.stderr);
    assert.match(forced.stdout, /^- Start the server in the workflow, unless CI reaches http:/m);
    const { report: _, ...rest } = JSON.parse(
      readFileSync(join(cwd, "graph-spec-kit.json"), "utf8"),
    );
    assert.deepEqual(rest, {
      $schema: "./node_modules/graph-spec-kit/schemas/config.schema.json",
      url: "http://localhost:1",
      without: ["overdue-outage"],
    });
    assert.match(
      readFileSync(join(cwd, workflow), "utf8"),
      /\n {6}- run: npm install --no-save git\+URL\n {6}- run: npx --no-install graph-spec-kit run\n/,
    );
    assert.match(forced.stdout, /^- Replace URL in the workflow by the address/m);
  });

  it("writes through no link without --force", async (test) => {
    const cwd = makeTemporaryFolder(test);
    const target = join(makeTemporaryFolder(test), "missing");
    symlinkSync(target, join(cwd, "graph-spec-kit.json"));
    const { status, stderr } = await runKit(["init", "--url", "http://h"], { cwd });
    assert.deepEqual([status, existsSync(target)], [2, false]);
    assert.match(stderr, /^Nothing was written, because graph-spec-kit\.json exists/);
    const other = makeTemporaryFolder(test);
    const folder = makeTemporaryFolder(test);
    symlinkSync(other, join(folder, ".github"));
    const led = await runKit(["init", "--url", "http://h"], { cwd: folder });
    assert.deepEqual([led.status, readdirSync(other)], [2, []]);
    assert.match(led.stderr, /^Nothing was written, because a link leads \.github\/workflows\//);
  });

  it("needs exactly one server, and files that a run will read", async (test) => {
    const cwd = makeTemporaryFolder(test);
    const refuse = async (...args: readonly string[]): Promise<string> => {
      const { status, stderr } = await runKit(["init", ...args], { cwd });
      assert.equal(status, 2);
      return stderr;
    };
    assert.match(await refuse(), /^Say what to judge: --url BASE_URL, or after --/);
    assert.match(await refuse("--command", " "), /^Say what to judge/);
    assert.match(await refuse("--url", "http://h", "--", "node"), /^Give either --url/);
    assert.match(await refuse("--command", "a", "--", "b"), /^Give either --command/);
    assert.match(await refuse("--command", '"'), /close its quotes/);
    const outside = await refuse("--url", "http://h", "--known-failing", "../known.json");
    assert.match(outside, /^--known-failing leads out of this folder/);
    assert.equal(existsSync(join(cwd, "graph-spec-kit.json")), false);
  });

  it("writes options alone with --no-workflow", async (test) => {
    const cwd = makeTemporaryFolder(test);
    const { stdout } = await runKit(["init", "--no-workflow", "--", "node", "a b"], { cwd });
    assert.match(stdout, /^Wrote graph-spec-kit\.json\n\nNext:\n- Judge the server: /);
    assert.doesNotMatch(stdout, /workflow/);
    const config = JSON.parse(readFileSync(join(cwd, "graph-spec-kit.json"), "utf8"));
    assert.deepEqual(config.command, ["node", "a b"]);
  });

  it("writes a workflow with least rights, a time limit, and actions by their hashes", async (test) => {
    const cwd = makeTemporaryFolder(test, { "package.json": "{}" });
    await runKit(["init", "--yes", "--url", "http://h"], { cwd });
    const guide = join(findKitRoot(), "spec-cases", "guides", "ci", "github-workflow.yml");
    const usesOf = (text: string): readonly string[] =>
      [...text.matchAll(/uses: (actions\/.*)/g)].map(([, action = ""]) => action);
    const [written, pasted] = [join(cwd, workflow), guide].map((file) =>
      readFileSync(file, "utf8"),
    );
    assert.deepEqual(usesOf(written ?? ""), usesOf(pasted ?? ""));
    for (const text of [written ?? "", pasted ?? ""]) {
      assert.match(text, /^permissions:\n {2}contents: read\n/m);
      assert.match(text, /^ {4}timeout-minutes: \d+$/m);
      assert.match(text, /^ {10}persist-credentials: false$/m);
      const actions = usesOf(text);
      assert.equal(actions.length, 3);
      assert.ok(actions.every((action) => /^actions\/[a-z-]+@[\da-f]{40} # v/.test(action)));
    }
  });

  it("writes a job for GitLab beside the pipeline of the project", async (test) => {
    const cwd = makeTemporaryFolder(test, { "package.json": "{}" });
    const init = ["init", "--yes", "--gitlab", "--force", "--command", "node 'a b.js'"];
    const first = await runKit(init, { cwd });
    assert.equal(first.status, 0, first.stderr);
    assert.match(
      readFileSync(join(cwd, ".gitlab-ci.yml"), "utf8"),
      /^include:\n {2}- local: \.gitlab\/graph/,
    );
    assert.match(first.stdout, /^- Let CI install the kit: npm install --save-dev git\+URL/m);
    writeFileSync(join(cwd, ".gitlab-ci.yml"), "mine");
    const second = await runKit(init, { cwd });
    assert.match(second.stdout, /Add to \.gitlab-ci\.yml: include/);
    assert.equal(readFileSync(join(cwd, ".gitlab-ci.yml"), "utf8"), "mine");
    const job = readFileSync(join(cwd, ".gitlab/graph-spec-kit.yml"), "utf8");
    assert.match(job, /- npm install\n {4}- npx --no-install graph-spec-kit run\n/);
    const config = JSON.parse(readFileSync(join(cwd, "graph-spec-kit.json"), "utf8"));
    assert.deepEqual(config.command, ["node", "a b.js"]);
    const atUrl = await runKit(["init", "--yes", "--gitlab", "--force", "--url", "http://h"], {
      cwd,
    });
    assert.match(atUrl.stdout, /^- Start the server in the job, unless CI reaches http:/m);
    assert.equal(config.report.gitlab, "graph-spec-reports/code-quality.json");
  });
});

describe("splitWords()", () => {
  for (const [command, words] of [
    ["node server.js --port {port}", ["node", "server.js", "--port", "{port}"]],
    ["  a\tb\n", ["a", "b"]],
    ["'a b' \"c d\" e\\ f", ["a b", "c d", "e f"]],
    ["--x='a b'\"c\"", ["--x=a bc"]],
    ['"a \\"b\\" \\n"', ['a "b" \\n']],
    ["''", [""]],
    ["", []],
  ] as const) {
    it(`splits ${JSON.stringify(command)}`, () => {
      assert.deepEqual(splitWords(command), words);
    });
  }

  for (const command of ["'a", 'a "b', "a\\"]) {
    it(`rejects ${JSON.stringify(command)}, which goes on`, () => {
      assert.throws(() => splitWords(command), /close its quotes/);
    });
  }
});
