import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import { describe, it } from "node:test";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { planStart, signalTree, startProcess } from "./process-tree.ts";

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

describe("startProcess()", () => {
  it("ends what it has started when its own process is killed", async (test) => {
    const server = createServer().listen(0, "127.0.0.1");
    test.after(() => server.close());
    await once(server, "listening");
    const { port } = Object(server.address());
    const words = [process.execPath, "-e", `require("node:net").connect(${port}, "127.0.0.1")`];
    const source = `import { startProcess } from ${JSON.stringify(import.meta.resolve("./process-tree.ts"))};
await startProcess(${JSON.stringify(words)});`;
    const loader = ["--import", import.meta.resolve("tsx/esm"), "--input-type=module"];
    const starter = spawn(process.execPath, [...loader, "--eval", source], { stdio: "inherit" });
    const [socket] = await once(server, "connection");
    // What is left ends, too, once nothing holds its connection.
    test.after(() => socket.destroy());
    socket.on("error", () => undefined).resume();
    starter.kill("SIGKILL");
    await once(socket, "close");
  });

  it("gives up in time what it may not end, as a process of another user", async (test) => {
    const { child, exited, stop } = await startProcess(["sleep", "600"]);
    const { mock } = test.mock.method(process, "kill", () => {
      throw Object.assign(new Error("kill EPERM"), { code: "EPERM" });
    });
    const print = test.mock.method(process.stderr, "write", () => true);
    await stop(10);
    mock.restore();
    print.mock.restore();
    assert.match(
      String(print.mock.calls[0]?.arguments[0]),
      /^Cannot stop process \d+: does it run/,
    );
    assert.equal(exited.aborted, false);
    assert.ok(child.pid !== undefined && signalTree(child.pid, "SIGKILL"));
  });
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
