import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, it } from "node:test";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { planStart, signalTree } from "./process-tree.ts";

describe("planStart()", () => {
  it("starts a program itself, as the leader of a group", () => {
    assert.deepEqual(planStart(["npx", "a b"], "linux"), {
      program: "npx",
      args: ["a b"],
      options: { detached: true },
    });
  });

  for (const [words, line] of [
    [["npx", "graph-spec-server", "--port", "8080"], "npx graph-spec-server --port 8080"],
    [["C:\\Program Files\\node.exe", "a\\b.js"], '"C:\\Program Files\\node.exe" a\\b.js'],
    [["node", 'say "hi"', "a & b"], 'node "say \\"hi\\"" "a & b"'],
    [["node", "", "a b\\"], 'node "" "a b\\\\"'],
  ] as const) {
    it(`lets a shell find ${words[0]} on Windows, and keeps its words apart: ${line}`, () => {
      const { program, args, options } = planStart(words, "win32");
      assert.deepEqual([program, ...args], ["cmd.exe", "/d", "/s", "/c", `"${line}"`]);
      assert.deepEqual(options, { windowsHide: true, windowsVerbatimArguments: true });
    });
  }
});

describe("signalTree()", () => {
  it("ends what a program has started, too, and ignores one that has ended", async () => {
    const { program, args, options } = planStart(["sh", "-c", "sleep 600 & wait"]);
    const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "ignore"] });
    assert.ok(child.pid !== undefined);
    signalTree(child.pid, "SIGKILL");
    // The pipe closes once nothing holds it: neither the shell nor what it has started.
    await once(child, "close");
    signalTree(child.pid, "SIGKILL");
  });

  it("has taskkill end the tree on Windows", (test) => {
    const folder = makeTemporaryFolder(test, { taskkill: '#!/bin/sh\necho "$@" > "$0.log"\n' });
    chmodSync(join(folder, "taskkill"), 0o755);
    const path = process.env["PATH"];
    process.env["PATH"] = folder + delimiter + path;
    test.after(() => {
      process.env["PATH"] = path;
    });
    signalTree(4711, "SIGTERM", "win32");
    assert.equal(readFileSync(join(folder, "taskkill.log"), "utf8"), "/PID 4711 /T /F\n");
  });
});
