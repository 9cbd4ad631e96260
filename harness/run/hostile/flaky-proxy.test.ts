import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findBundledServer } from "../../cli/doctor/find-bundled-server.ts";
import { findKitRoot } from "../../kit/find-kit-root.ts";
import { toTerminalReport } from "../../report/to-terminal-report.ts";
import { startServerProcess } from "../../server/server-process.ts";
import { loadSuite } from "../../suite/load-suite.ts";
import { FlakyProxy } from "../../testing/hostile/flaky-proxy.ts";
import { observationOf } from "../case-result.ts";
import { runSuite } from "../run-suite.ts";

describe("flaky proxy", () => {
  it("a line that cuts and delays what it hands on changes nothing about a right server", {
    timeout: 120_000,
  }, async () => {
    const suite = loadSuite();
    const { command } = findBundledServer(findKitRoot()) ?? assert.fail("There is no server");
    const server = await startServerProcess(command, suite);
    try {
      const url = await server.printedUrl(60_000);
      assert.ok(url !== undefined, server.lastErrors().join("\n"));
      const line = await FlakyProxy.start(Number(new URL(url).port), 1);
      const result = await runSuite({
        suite,
        target: { url: line.baseUrl },
        generated: { count: 100, seed: 1 },
        access: { timeoutMs: 60_000 },
      });
      await line.stop();
      const { verdict, exitStatus, overlap, warnings, counts, results } = result;
      const text = toTerminalReport(result, { clauses: suite.clauses });
      assert.deepEqual([verdict, exitStatus, overlap, warnings], ["conforming", 0, true, []], text);
      assert.equal(counts.passed + counts.observed, suite.cases.length + 100, text);
      const others = results.filter((one) => observationOf(one)?.same === false);
      assert.deepEqual(others, []);
      assert.deepEqual(
        results.flatMap(({ notes }) => notes),
        [],
      );
      // Each exchange goes to and fro, and is cut more often than not.
      assert.ok(line.pieces > 4 * results.length);
    } finally {
      await server.stop();
    }
  });
});
