import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { describe, it } from "node:test";
import { readCpuMs, runCommand } from "./run-command.ts";

const node = [process.execPath, "-e"];

describe("runCommand()", () => {
  it("gives the time and the output", async () => {
    const run = await runCommand([...node, 'process.stdout.write("done")']);
    assert.equal(run.stdout, "done");
    assert.ok(run.ms > 0);
  });

  it("throws with both outputs of a command that fails", async () => {
    const script = 'console.log("out"); console.error("err"); process.exitCode = 1';
    await assert.rejects(runCommand([...node, script]), {
      message: `Cannot measure: Command failed: ${[...node, script].join(" ")}\nerr\n\nout`,
    });
  });
});

describe("readCpuMs()", () => {
  const skip = !existsSync("/proc/self/stat");

  it("reads the CPU time of a process", { skip }, () => {
    const cpuMs = readCpuMs(process.pid);
    const { user, system } = process.cpuUsage();
    assert.ok(cpuMs > 0 && cpuMs <= (user + system) / 1000 + 20);
  });

  it("throws for a process that does not exist", () => {
    assert.throws(() => readCpuMs(-1), /ENOENT.*\/proc\/-1\/stat/);
  });
});
