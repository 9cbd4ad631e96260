import { describe, it, type TestContext } from "node:test";
import type { ConformanceOptions } from "../conformance-options.ts";
import { type ConformanceRun, runConformance } from "../conformance-run.ts";
import { matchesNameFilter } from "../matches-name-filter.ts";
import { planTests } from "../plan-tests.ts";
import { reportOutcome } from "../report-outcome.ts";
import type { TestOutcome } from "../settle-cases.ts";

/** Name of the suite around all tests. */
const suiteName = "conformance";

/**
 * Registers each recorded case, and each property of generated cases, as a test of `node:test`. The
 * first test that runs judges the server with all cases that `--test-name-pattern` leaves.
 *
 * @throws Error for a pattern that matches no case.
 * @throws SuiteError when a data file is invalid.
 * @example
 * ```ts
 * testConformance({ target: { url: "http://127.0.0.1:8080" }, patterns: ["validation/two-*"] });
 * ```
 */
export function testConformance(options: ConformanceOptions): void {
  const groups = planTests(options);
  const ids = groups.flatMap(({ folder, tests }) =>
    tests
      .filter(({ name }) => matchesNameFilter([suiteName, folder, name], process.execArgv))
      .map(({ id }) => id),
  );
  let run: Promise<ConformanceRun> | undefined;
  const runOnce = (): Promise<ConformanceRun> => {
    run ??= runConformance(ids, options);
    return run;
  };
  describe(suiteName, () => {
    for (const { folder, tests } of groups) {
      describe(folder, () => {
        for (const { id, name } of tests) {
          it(name, async (test) => report((await runOnce()).settle(id), test));
        }
      });
    }
    it("verdict", async (test) => report((await runOnce()).settleVerdict(), test));
  });
}

function report(settled: TestOutcome, test: TestContext): void {
  reportOutcome(settled, {
    skip: (reason) => test.skip(reason),
    warn: (warning) => test.diagnostic(warning),
  });
}
