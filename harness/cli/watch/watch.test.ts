import assert from "node:assert/strict";
import { chmodSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { KitProcess, runKit } from "../../testing/kit-process.ts";
import { makeTemporaryFolder } from "../../testing/make-temporary-folder.ts";
import { tinyCase, writeTinyServer } from "../../testing/write-tiny-server.ts";
import { findWatchedPaths } from "./find-watched-paths.ts";
import { listChanged, takeSnapshot } from "./watch-runs.ts";

const working = writeTinyServer();
const broken = working.replace(
  '": no such field on type Query"',
  '(document.includes("canary") ? ": no such field on type Query" : ": what?")',
);

describe("graph-spec-kit run --watch", () => {
  it("runs again when the server changes, what failed first, until Ctrl-C", async (test) => {
    const folder = makeTemporaryFolder(test, { "server.mjs": broken });
    const kit = new KitProcess(
      ["run", tinyCase, "--no-diagnosis", "--watch", "--", process.execPath, "server.mjs"],
      { cwd: folder, environment: { XDG_STATE_HOME: join(folder, ".state") } },
    );
    const first = await kit.waitForOutput(/Waiting for changes/);
    assert.match(first, /^Not conforming: 1 recorded case failed, 0 passed/m);
    writeFileSync(join(folder, "server.mjs"), working);
    const second = await kit.waitForOutput(/Waiting for changes[\s\S]*Waiting for changes/);
    assert.match(second, /Changed: server\.mjs\nFirst 1 failed case again\n/);
    assert.equal([...second.matchAll(/^Nothing failed: 1 recorded case passed/gm)].length, 2);
    kit.signal("SIGINT");
    const { status } = await kit.waitForEnd();
    assert.equal(status, 130);
  });

  it("runs again when a file changes that a script of the project starts", async (test) => {
    const folder = makeTemporaryFolder(test, {
      "serve.sh": `#!/bin/sh\nexec "${process.execPath}" src/server.mjs`,
      "src/server.mjs": broken,
    });
    chmodSync(join(folder, "serve.sh"), 0o755);
    const kit = new KitProcess(["run", tinyCase, "--no-diagnosis", "--watch", "--", "./serve.sh"], {
      cwd: folder,
      environment: { XDG_STATE_HOME: join(folder, ".state") },
    });
    await kit.waitForOutput(/Waiting for changes in this folder; Ctrl-C ends/);
    writeFileSync(join(folder, "src/server.mjs"), working);
    await kit.waitForOutput(/Changed: src\/server\.mjs\n[\s\S]*Waiting for changes/);
    kit.signal("SIGINT");
    assert.equal((await kit.waitForEnd()).status, 130);
  });

  it("does not run again for what each start of the server makes", async (test) => {
    const makesLog = [
      'import { mkdirSync, writeFileSync } from "node:fs";',
      'const logs = "logs/" + Date.now();',
      "mkdirSync(logs, { recursive: true });",
      'writeFileSync(logs + "/log", "");',
    ];
    const folder = makeTemporaryFolder(test, { "server.mjs": [...makesLog, working].join("\n") });
    const kit = new KitProcess(
      ["run", tinyCase, "--no-diagnosis", "--watch", "--", process.execPath, "server.mjs"],
      { cwd: folder, environment: { XDG_STATE_HOME: join(folder, ".state") } },
    );
    const ignored = /Ignored from now on, because each run changes or makes such: logs/;
    await kit.waitForOutput(
      new RegExp(`Waiting[\\s\\S]*${ignored.source}.*\nWaiting for changes.*\n`),
    );
    writeFileSync(join(folder, "server.mjs"), [...makesLog, broken].join("\n"));
    const all = await kit.waitForOutput(/Changed: server\.mjs\n[\s\S]*Waiting for changes/);
    assert.equal([...all.matchAll(/^Changed: logs/gm)].length, 1);
    assert.equal([...all.matchAll(new RegExp(ignored, "g"))].length, 2);
    kit.signal("SIGINT");
    assert.equal((await kit.waitForEnd()).status, 130);
  });

  it("needs files to watch", async () => {
    const args = ["run", tinyCase, "--watch", "--url", "http://127.0.0.1:1"];
    const { status, stderr } = await runKit(args);
    assert.equal(status, 2);
    assert.match(stderr, /^--watch needs files to watch: give a command after --, or --cases\n/);
  });
});

describe("findWatchedPaths()", () => {
  it("watches the folders of the files that a command names, and data files", (test) => {
    const folder = makeTemporaryFolder(test, { "src/a/server.js": "", "main.js": "" });
    const watch = (words: readonly string[], options = {}): readonly string[] =>
      findWatchedPaths({ jobs: 1, timeout: 1, ...options }, words, folder).paths.map((path) =>
        path.slice(folder.length),
      );
    assert.deepEqual(watch(["node", "src/a/server.js", "--port", "{port}"]), ["/src"]);
    assert.deepEqual(watch(["node", "main.js"]), [""]);
    assert.deepEqual(watch(["npm", "start"]), [""]);
    assert.deepEqual(watch(["python3", "main.js"]), [""]);
    assert.deepEqual(watch(["./main.js"], { cases: ["mine"] }), ["", "/mine"]);
    assert.deepEqual(watch(["src/a/server.js", "{port}"]), [""]);
    assert.deepEqual(findWatchedPaths({ jobs: 1, timeout: 1 }, [process.execPath], folder).paths, [
      process.execPath,
    ]);
  });

  it("leaves out what the run writes", (test) => {
    const folder = makeTemporaryFolder(test);
    const report = [{ format: "html", file: "out/report.html" }] as const;
    const options = { jobs: 1, timeout: 1, serverLog: "server.log", report };
    const { ignored } = findWatchedPaths(options, ["npm", "start"], folder);
    assert.deepEqual(ignored, [join(folder, "server.log"), join(folder, "out/report.html")]);
  });
});

describe("takeSnapshot()", () => {
  it("sees files that are changed, added and removed, and none that are ignored", async (test) => {
    const folder = makeTemporaryFolder(test, {
      "a.js": "",
      "log/x": "",
      "node_modules/b.js": "",
      ".git/c": "",
    });
    const take = () => takeSnapshot([folder], new Set([join(folder, "log")]));
    const before = await take();
    assert.deepEqual([...before.keys()], [join(folder, "a.js")]);
    writeFileSync(join(folder, "a.js"), "changed");
    writeFileSync(join(folder, "new.js"), "");
    writeFileSync(join(folder, "log/x"), "changed");
    assert.deepEqual(listChanged(before, await take()).sort(), [
      join(folder, "a.js"),
      join(folder, "new.js"),
    ]);
  });

  it("follows links to files, and to folders only where they are given", async (test) => {
    const folder = makeTemporaryFolder(test, { "a.js": "", "sources/b.js": "" });
    symlinkSync(".", join(folder, "again"));
    symlinkSync("a.js", join(folder, "c.js"));
    symlinkSync("sources", join(folder, "given"));
    const seen = async (...paths: string[]): Promise<string[]> =>
      [...(await takeSnapshot(paths, new Set())).keys()].sort();
    const files = ["a.js", "c.js", "sources/b.js"].map((name) => join(folder, name));
    assert.deepEqual(await seen(folder), files);
    assert.deepEqual(await seen(join(folder, "given")), [join(folder, "given/b.js")]);
  });
});
