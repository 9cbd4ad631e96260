import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { failed, passed, warned } from "../testing/sample-results.ts";
import type { CaseResult } from "./case-result.ts";
import { skipCase } from "./case-result.ts";
import { concludeRoleRun, type RoleRun } from "./conclude-role-run.ts";
import type { RunResult } from "./run-result.ts";

function conclude(results: readonly CaseResult[], part: Partial<RoleRun> = {}): RunResult {
  const startedMs = Date.now();
  const suiteSize = results.length;
  const baseUrl = "http://127.0.0.1:1";
  return concludeRoleRun({ role: "client", baseUrl, suiteSize, results, startedMs, ...part });
}

describe("concludeRoleRun()", () => {
  it("has the verdict and the status of a run of a service", () => {
    const { verdict, exitStatus, role, counts } = conclude([passed("a"), failed("b")]);
    assert.deepEqual([verdict, exitStatus, role], ["not conforming", 1, "client"]);
    assert.deepEqual([counts.passed, counts.failed], [1, 1]);
    assert.equal(conclude([passed("a"), warned("b")]).exitStatus, 0);
    assert.equal(conclude([passed("a"), warned("b")], { strict: true }).exitStatus, 1);
  });

  it("judged nothing when every case was skipped", () => {
    const item = passed("a").case;
    const skip = { skip: "unestablished", reason: "The driver skips it" } as const;
    const { verdict, exitStatus } = conclude([skipCase(item, { source: "recorded" }, skip)]);
    assert.deepEqual([verdict, exitStatus], ["not run", 3]);
  });
});
