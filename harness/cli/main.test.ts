import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, it } from "node:test";
import { findKitRoot } from "../kit/find-kit-root.ts";
import { type KitEnding, runKit } from "../testing/kit-process.ts";
import { startScriptedServer } from "../testing/scripted-server.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { tinyCase, writeTinyServer } from "../testing/tiny-server-script.ts";
import { healthCheckResponse } from "../transport/health-check.ts";
import { findBundledServer } from "./doctor/find-bundled-server.ts";

const nowhere = "http://127.0.0.1:1";

/** Runs a command line that must end with 2, and gives what it wrote to stderr. */
async function reject(...args: readonly string[]): Promise<string> {
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

describe("graph-spec-kit", { concurrency: 2, timeout: 180_000 }, () => {
  it("shows what there is, and ends with 2 when it is not told what to do", async () => {
    const help = await runKit(["--help"]);
    assert.deepEqual([help.status, help.stderr], [0, ""]);
    for (const command of ["run", "list", "explain", "check", "export-library"]) {
      assert.match(help.stdout, new RegExp(`^  ${command} `, "m"));
    }
    assert.match(await reject(), /^Usage: graph-spec-kit/);
  });

  it("refuses commands and options that it does not know, or that make no sense", async () => {
    assert.match(await reject("runn"), /unknown command 'runn'/);
    assert.match(
      await reject("run", "--jobs", "0", "--url", nowhere),
      /Give a whole number from 1 to 256/,
    );
  });

  it("asks for one server, not for none or two", async () => {
    assert.equal(
      await reject("run"),
      "Give the server to judge: --url BASE_URL, or a command that starts it behind --\n",
    );
    assert.equal(
      await reject("run", "--url", nowhere, "--", "true"),
      "Give either --url BASE_URL or a command behind --, not both\n",
    );
  });

  it("refuses to run nothing", async () => {
    const run = ["run", "--url", nowhere];
    assert.equal(
      await reject(...run, "no/such/case"),
      'No case matches "no/such/case": list the ids by "graph-spec-kit list"\n',
    );
    assert.match(await reject(...run, tinyCase, "--skip", "**"), /^No case is selected/);
  });

  it("refuses a path that leads to no generated case", async () => {
    const run = ["run", "--url", nowhere];
    assert.match(
      await reject(...run, "--path", "defects:x"),
      /^No generated case has the path "defects:x" with seed 1: copy seed and path from a report/,
    );
    assert.match(
      await reject(...run, tinyCase, "--path", "defects:1"),
      /^Give either ID-GLOBs of recorded cases or --path, not both\n$/,
    );
  });

  it("names everything that is wrong in case files, and sends nothing", async (test) => {
    const server = await startScriptedServer(() => healthCheckResponse);
    const folder = makeTemporaryFolder(test, {
      "a.json": '{\n  "title": "A",\n  "title": "B"\n}\n',
      "b.json": "[",
    });
    const errors = await reject("run", "--cases", folder, "--url", server.url);
    await server.close();
    assert.deepEqual(errors.split("\n"), [
      `${join(folder, "a.json")}:3:3: Key "title" stands twice`,
      `${join(folder, "b.json")}:1:2: Not JSON: CloseBracketExpected`,
      "2 problems in data files; nothing was sent",
      "",
    ]);
    assert.deepEqual(server.requests, []);
  });

  it("says in one line that nothing answers, and what to do, and ends with 3", async () => {
    const { status, stdout, stderr } = await runKit(["run", "--url", nowhere, "--wait", "1s"]);
    assert.deepEqual([status, stdout], [3, ""]);
    assert.equal(
      stderr,
      `Not run: Nothing answers at ${nowhere}: Cannot connect (ECONNREFUSED) (waited 1 s). Start the server there, or name its base URL (without /graph) by --url\n`,
    );
  });

  it("shows the last lines of a command that dies at once, and ends with 3", async () => {
    const script =
      'console.error("first line\\nCannot open the \\u001b[31mdatabase"); process.exit(7)';
    const command = ["--", process.execPath, "-e", script];
    const { status, stdout, stderr } = await runKit(["run", ...command]);
    assert.deepEqual([status, stdout], [3, ""]);
    assert.equal(
      stderr,
      "Not run: The command ended with status 7 before it gave an HTTP answer; the last lines of its stderr:\n  first line\n  Cannot open the \\u001b[31mdatabase\n",
    );
    const missing = await runKit(["run", "--", "no-such-program-anywhere"]);
    assert.equal(missing.status, 3);
    assert.match(missing.stderr, /^Not run: Cannot start the command "no-such-program-anywhere": /);
  });

  it("waits for a server that answers only after two seconds", async () => {
    const started = performance.now();
    const setup = "ready = new Promise((resolve) => setTimeout(resolve, 2000));";
    const { status, stdout, stderr } = await runTiny(setup);
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(stdout, /^Conforming: 1 passed, 0 failed; /);
    assert.ok(performance.now() - started > 2000);
  });

  it("takes the base URL that a command prints, and stops the command at the end", async () => {
    const { status, stdout } = await runTiny('basePath = "/api/v2";');
    assert.equal(status, 0);
    const [, url = ""] = / at (http:\/\/127\.0\.0\.1:\d+\/api\/v2)\n$/.exec(stdout) ?? [];
    assert.notEqual(url, "");
    assert.equal(await isListening(url), false);
  });

  it("stops what a command has started, too", async (test) => {
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

  it("gives a command the file with the records, and its port", async (test) => {
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
    const { command } = findBundledServer(findKitRoot()) ?? assert.fail("There is no server");
    const args = ["run", "selection/**", "http/**", "--generated", "50", "--", ...command];
    const { status, stdout, stderr } = await runKit(args);
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(stdout, /^Conforming: \d+ passed, 0 failed, 50 of 50 generated \(seed 1\); /);
  });
});
