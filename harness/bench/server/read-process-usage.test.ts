import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { describe, it } from "node:test";
import { readProcessUsage } from "./read-process-usage.ts";

describe("readProcessUsage()", () => {
  it("reads the CPU time and the memory of a process", {
    skip: !existsSync("/proc/self/stat"),
  }, () => {
    const { cpuMs = 0, peakBytes = 0 } = readProcessUsage(process.pid) ?? {};
    const { user, system } = process.cpuUsage();
    assert.ok(cpuMs > 0 && cpuMs <= (user + system) / 1000 + 20);
    assert.ok(peakBytes > 10_000_000);
  });

  it("is undefined for a process that does not exist", () => {
    assert.equal(readProcessUsage(-1), undefined);
  });
});
