import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { readProcessUsage } from "./run-command.ts";

describe("readProcessUsage()", () => {
  it("reads the CPU time and the memory of a process", {
    skip: !existsSync("/proc/self/stat"),
  }, () => {
    const { cpuMs = 0, peakBytes = 0 } = readProcessUsage(process.pid) ?? {};
    const { user, system } = process.cpuUsage();
    assert.ok(cpuMs > 0 && cpuMs <= (user + system) / 1000 + 20);
    assert.ok(peakBytes > 10_000_000);
  });

  it("has no peak for a process that has ended but was not waited for", {
    skip: !existsSync("/proc/self/stat"),
  }, async () => {
    // The shell starts a process, then becomes one that waits for no other.
    const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(parent.stdout, "data");
    const pid = Number(line);
    while (readFileSync(`/proc/${parent.pid}/comm`, "utf8") !== "sleep\n") {
      await delay(5);
    }
    process.kill(pid);
    while (!readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ")) {
      await delay(5);
    }
    const { cpuMs, peakBytes } = readProcessUsage(pid) ?? {};
    parent.kill();
    assert.ok(cpuMs !== undefined && cpuMs < 1000);
    assert.equal(peakBytes, undefined);
  });

  it("is undefined for a process that does not exist", () => {
    assert.equal(readProcessUsage(-1), undefined);
  });
});
