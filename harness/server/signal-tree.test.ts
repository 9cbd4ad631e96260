import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, it } from "node:test";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { planStart } from "./plan-start.ts";
import { signalTree } from "./signal-tree.ts";

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
