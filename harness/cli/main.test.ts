import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, it } from "node:test";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { assertHarmless } from "../testing/hostile/assert-harmless.ts";
import { type KitEnding, runKit } from "../testing/kit-process.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { startScriptedServer } from "../testing/scripted-server.ts";
import { tinyCase, writeTinyServer } from "../testing/write-tiny-server.ts";
import { healthCheckResponse } from "../transport/health-check.ts";
import { findBundledServer } from "./doctor-command.ts";
import { createProgram } from "./main.ts";

/** What a name in a file must not do to a terminal or to the log of a CI service. */
const hostile = "a\u001b[2J\u202e\u00ad\r\n::error::b\n##vso[task.setvariable]c";

const nowhere = "http://127.0.0.1:1";

/** Runs a command line that must exit with 2, and returns what it wrote to stderr. */
async function expectUsageError(...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await runKit(args);
  assert.deepEqual([status, stdout], [2, ""], stderr);
  return stderr;
}

function runTiny(setup: string, ...options: readonly string[]): Promise<KitEnding> {
  const command = [process.execPath, "--input-type=module", "-e", writeTinyServer(setup)];
  return runKit(["run", tinyCase, ...options, "--", ...command]);
}

/** Whether something listens at a base URL. */
async function isListening(baseUrl: string): Promise<boolean> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

describe("graph-spec-kit", { concurrency: 2 }, () => {
  it("lists its commands, and exits with 2 without one", async () => {
    const help = await runKit(["--help"]);
    assert.deepEqual([help.status, help.stderr], [0, ""]);
    for (const command of ["run", "replay", "compare", "list", "explain", "check"]) {
      assert.match(help.stdout, new RegExp(`^  ${command} `, "m"));
    }
    assert.match(await expectUsageError(), /^Usage: graph-spec-kit/);
  });

  it("shows examples with known options, and the exit statuses of each command", async () => {
    const { commands } = createProgram({ serverCommand: undefined, onStatus: () => undefined });
    for (const name of commands.map((command) => command.name())) {
      const { stdout } = await runKit([name, "--help"]);
      const examples = [...stdout.matchAll(/^ {2}graph-spec-kit (.*)$/gm)].map(([, text]) => text);
      const options = examples.flatMap((text) => text?.split(" -- ")[0]?.match(/--[a-z-]+/g) ?? []);
      assert.deepEqual(
        options.filter((option) => !stdout.includes(`${option} `)),
        [],
        name,
      );
      assert.ok(examples.length > 0 || name === "doctor", name);
      assert.match(stdout, /^Exit status:/m, name);
    }
  });

  it("shows defaults with their units, and none that is empty", async () => {
    for (const command of ["run", "list", "explain", "check", "export-library", "doctor"]) {
      const { stdout } = await runKit([command, "--help"]);
      assert.doesNotMatch(stdout, /\(default: (\[\]|\{\}|\d{4,})\)/);
    }
    const { stdout } = await runKit(["run", "--help"]);
    const text = stdout.replaceAll(/\s+/g, " ");
    for (const option of ["--timeout", "--wait", "--generated-time"]) {
      assert.match(text, new RegExp(`${option} <TIME> [^-]*500ms, 10s or 2m; seconds without a`));
    }
    assert.match(text, /--timeout <TIME> [^-]*\(default: 10s\)/);
    assert.match(
      text,
      /\{port\}.* PORT.* \{library\}.* NO_COLOR.* Exit status: 0 the server conforms/,
    );
  });

  it("rejects unknown commands and invalid options", async () => {
    assert.equal(
      await expectUsageError("runn", "--help"),
      "error: unknown command 'runn'\n(Did you mean run?)\n(use \"graph-spec-kit --help\" to see all commands)\n",
    );
    assert.equal(
      await expectUsageError("run", "--tmeout", "1s"),
      "error: unknown option '--tmeout'\n(Did you mean --timeout?)\n(use \"graph-spec-kit run --help\" to see its options)\n",
    );
    assert.match(
      await expectUsageError("run", "--jobs", "0", "--url", nowhere),
      /Give a whole number from 1 to 256/,
    );
  });

  it("rejects a second value for an option that takes one", async () => {
    assert.match(
      await expectUsageError("run", "--url", nowhere, "--url", nowhere),
      /^error: option '--url <BASE_URL>' is given twice\n/,
    );
    assert.match(
      await expectUsageError("run", "--clause", "x.y", "--clause", "x.z", "--url", nowhere),
      /^No clause matches "x\.y"/,
    );
  });

  it("says which steps and seeds there are", async () => {
    const run = ["run", "--url", nowhere];
    for (const step of ["10", "999"]) {
      assert.match(
        await expectUsageError(...run, "--step", step),
        new RegExp(`^There is no step ${step}: the guide has 9, see`),
      );
    }
    for (const seed of ["abc", "2147483648"]) {
      assert.match(
        await expectUsageError(...run, "--seed", seed),
        /Give a whole number from -2147483648 to 2147483647, or random\./,
      );
    }
  });

  it("asks for exactly one server", async () => {
    assert.equal(
      await expectUsageError("run"),
      "Say what to judge: --url BASE_URL, or after -- a command that starts it\n",
    );
    assert.equal(
      await expectUsageError("run", "--url", nowhere, "--", "true"),
      "Give either --url BASE_URL or a command after --, not both\n",
    );
  });

  it("rejects a selection without a case", async () => {
    const run = ["run", "--url", nowhere];
    assert.equal(
      await expectUsageError(...run, "no/such/case"),
      'No case matches "no/such/case": list all with "graph-spec-kit list"\n',
    );
    assert.match(await expectUsageError(...run, tinyCase, "--skip", "**"), /^No case is selected/);
  });

  it("rejects a path that no generated case has", async () => {
    const run = ["run", "--url", nowhere];
    assert.match(
      await expectUsageError(...run, "--path", "defects:x"),
      /^No generated case has the path "defects:x" with seed 1: copy seed and path from a report/,
    );
    assert.match(
      await expectUsageError(...run, tinyCase, "--path", "defects:1"),
      /^Give either ID-GLOBs of recorded cases or --path, not both\n$/,
    );
  });

  it("names every problem in case files, and sends nothing", async (test) => {
    const server = await startScriptedServer(() => healthCheckResponse);
    const folder = makeTemporaryFolder(test, {
      "a.json": '{\n  "title": "A",\n  "title": "B"\n}\n',
      "b.json": "[",
    });
    const errors = await expectUsageError("run", "--cases", folder, "--url", server.url);
    await server.close();
    assert.deepEqual(errors.split("\n"), [
      `${join(folder, "a.json")}:3:3: Key "title" is repeated: remove one of the two`,
      `${join(folder, "b.json")}:1:2: Not JSON: close bracket expected`,
      "2 problems in data files; nothing was sent",
      "",
    ]);
    assert.deepEqual(server.requests, []);
  });

  it("says in one line that nothing responds and what to do, and exits with 3", async () => {
    const { status, stdout, stderr } = await runKit(["run", "--url", nowhere, "--wait", "1s"]);
    assert.deepEqual([status, stdout], [3, ""]);
    assert.equal(
      stderr,
      `Not run: Nothing responds at ${nowhere}: Cannot connect (ECONNREFUSED) (waited 1 s). Start the server there, or give its base URL (without /graph) with --url\n`,
    );
  });

  it("shows the last lines of a command that exits at once, and exits with 3", async () => {
    const script =
      'console.error("first line\\nCannot open the \\u001b[31mdatabase"); process.exit(7)';
    const command = ["--", process.execPath, "-e", script];
    const { status, stdout, stderr } = await runKit(["run", ...command]);
    assert.deepEqual([status, stdout], [3, ""]);
    assert.equal(
      stderr,
      "Not run: The command ended with status 7 before it gave an HTTP response; the last lines that it wrote:\n  first line\n  Cannot open the \\u001b[31mdatabase\n",
    );
    const missing = await runKit(["run", "--", "no-such-program-anywhere"]);
    assert.equal(missing.status, 3);
    assert.match(missing.stderr, /^Not run: Cannot start the command "no-such-program-anywhere": /);
  });

  it("waits for a server that is slow to start", async () => {
    const started = performance.now();
    const setup = "ready = new Promise((resolve) => setTimeout(resolve, 700));";
    const { status, stdout, stderr } = await runTiny(setup);
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(stdout, /^Nothing failed: 1 recorded case passed \(left out: /);
    assert.ok(performance.now() - started >= 700);
  });

  it("uses the base URL that a command prints, and stops the command at the end", async () => {
    const { status, stdout } = await runTiny('basePath = "/api/v2";');
    assert.equal(status, 0);
    const [, url = ""] = / at (http:\/\/127\.0\.0\.1:\d+\/api\/v2)\n$/.exec(stdout) ?? [];
    assert.notEqual(url, "");
    assert.equal(await isListening(url), false);
  });

  it("also stops the processes that a command started", async (test) => {
    const folder = makeTemporaryFolder(test, { "server.mjs": writeTinyServer() });
    const script = `require("node:child_process").spawn(process.execPath, ["${join(folder, "server.mjs")}"], { stdio: "inherit" }); setInterval(() => {}, 1e6)`;
    const { status, stdout } = await runKit([
      "run",
      tinyCase,
      "--",
      process.execPath,
      "-e",
      script,
    ]);
    assert.equal(status, 0);
    assert.equal(await isListening(stdout.split(" at ")[1] ?? ""), false);
  });

  it("passes the file with the records and the port to a command", async (test) => {
    const folder = makeTemporaryFolder(test);
    const notes = join(folder, "notes");
    const setup = `(await import("node:fs")).writeFileSync("${notes}", process.argv.slice(1).join() + "," + process.env.PORT);`;
    const script = ["--input-type=module", "-e", writeTinyServer(setup)];
    const command = [process.execPath, ...script, "{library}", "p={port}"];
    assert.equal((await runKit(["run", tinyCase, "--", ...command])).status, 0);
    const [library, marked, port] = readFileSync(notes, "utf8").split(",");
    assert.equal(library, join(findKitRoot(), "spec-cases", "library.json"));
    assert.equal(marked, `p=${port}`);
  });

  it("finds the reference server conforming", async () => {
    const command = findBundledServer(findKitRoot());
    const args = ["run", "selection/**", "http/**", "--generated", "50", "--", ...command];
    const { status, stdout, stderr } = await runKit(args);
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(
      stdout,
      /^Nothing failed: \d+ recorded and 50 generated cases passed[^;]*; seed 1; /,
    );
  });
});

describe("names in data files", () => {
  const report = { version: 1, kit: "1", verdict: "not run", cases: [], [hostile]: 1 };
  const files = {
    "report.json": report,
    "graph-spec-kit.json": { [hostile]: 1 },
    "case.json": { [hostile]: 1 },
  };
  for (const [place, args] of [
    ["a report", ["report", "report.json"]],
    ["the options file", ["run", "--config", "graph-spec-kit.json"]],
    ["a case", ["run", "--cases", "cases", "--url", nowhere]],
    ["a pattern", ["run", hostile, "--url", nowhere]],
    ["an option", ["run", `--${hostile}`]],
    ["a file", ["report", hostile]],
  ] as const) {
    it(`of ${place} reach standard error escaped`, async (test) => {
      const cwd = makeTemporaryFolder(test, {
        ...Object.fromEntries(
          Object.entries(files).map(([name, content]) => [name, JSON.stringify(content)]),
        ),
        "cases/a/case.json": JSON.stringify(files["case.json"]),
      });
      const { status, stdout, stderr } = await runKit(args, { cwd });
      assert.deepEqual([status, stdout], [2, ""], stderr);
      assertHarmless(stderr);
      assert.match(stderr, /\\u001b\[2J\\u202e/);
    });
  }
});
