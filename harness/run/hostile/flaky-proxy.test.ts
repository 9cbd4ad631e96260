import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findBundledServer } from "../../cli/doctor/find-bundled-server.ts";
import { toReport } from "../../report/to-report.ts";
import { toTerminal } from "../../report/to-terminal.ts";
import { startServerProcess } from "../../server/server-process.ts";
import { findKitRoot } from "../../suite/find-kit-root.ts";
import { FlakyProxy } from "../../testing/hostile/flaky-proxy.ts";
import { generousLimits } from "../../testing/hostile/time-limits.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { findObservation } from "../case-result.ts";
import { runSuite } from "../run-suite.ts";

/** Enough cases: all about HTTP, and some of the others. */
const cases = kitSuite.cases.filter(({ id }, index) => id.startsWith("http/") || index % 10 === 0);

describe("runSuite() through a flaky proxy", () => {
  it("finds that a conforming server conforms, however its bytes are split and delayed", async () => {
    const suite = kitSuite;
    const { command } = findBundledServer(findKitRoot()) ?? assert.fail("There is no server");
    const server = await startServerProcess(command, suite);
    try {
      const url = await server.awaitUrl(generousLimits.waitMs);
      assert.ok(url !== undefined, server.lastErrors().join("\n"));
      const proxy = await FlakyProxy.start(Number(new URL(url).port), 1);
      const result = await runSuite({
        suite,
        cases,
        target: { url: proxy.baseUrl },
        generated: { count: 30, seed: 1 },
        access: { timeoutMs: generousLimits.timeoutMs },
      });
      await proxy.stop();
      const { verdict, exitStatus, concurrent, warnings, counts, results } = result;
      const text = toTerminal(toReport(result, { suite }));
      assert.deepEqual(
        [verdict, exitStatus, concurrent, warnings],
        ["conforming", 0, true, []],
        text,
      );
      assert.equal(counts.passed + counts.observed, cases.length + 30, text);
      const others = results.filter((result) => findObservation(result)?.same === false);
      assert.deepEqual(others, []);
      assert.deepEqual(
        results.flatMap(({ notes }) => notes),
        [],
      );
      // Each exchange has two directions, and most of them are split.
      assert.ok(proxy.pieces > 4 * results.length);
    } finally {
      await server.stop();
    }
  });
});
