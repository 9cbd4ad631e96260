import { describe, it, type RunnerTask, type TestContext } from "vitest";
import { printError } from "../../terminal/print.ts";
import type { ConformanceOptions } from "../conformance-options.ts";
import { type ConformanceRun, runConformance } from "../conformance-run.ts";
import { planTests } from "../plan-tests.ts";
import { reportOutcome } from "../report-outcome.ts";
import type { TestOutcome } from "../settle-cases.ts";

/** Name of the suite around all tests. */
const suiteName = "conformance";

/** A run has its own time limits. */
const noTimeout = { timeout: 0 } as const;

/**
 * Registers each recorded case, and each property of generated cases, as a test of Vitest. The first
 * test that runs judges the server with all cases whose tests Vitest has not filtered out.
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
  let run: Promise<ConformanceRun> | undefined;
  const runOnce = ({ task }: TestContext): Promise<ConformanceRun> => {
    const names = new Set(listRunning(task.file.tasks));
    const tests = groups.flatMap((group) => group.tests);
    const ids = tests.filter(({ name }) => names.has(name)).map(({ id }) => id);
    run ??= runConformance(ids, options);
    return run;
  };
  describe(suiteName, () => {
    for (const { folder, tests } of groups) {
      describe(folder, () => {
        for (const { id, name } of tests) {
          it(name, noTimeout, async (test) => report((await runOnce(test)).settle(id), test));
        }
      });
    }
    it("verdict", noTimeout, async (test) => report((await runOnce(test)).settleVerdict(), test));
  });
}

/** Lists the names of the tests that are not filtered out. */
function listRunning(tasks: readonly RunnerTask[]): string[] {
  return tasks.flatMap(({ name, mode, tasks: inner = [] }) =>
    mode === "skip" || mode === "todo" ? [] : [name, ...listRunning(inner)],
  );
}

function report(settled: TestOutcome, test: TestContext): void {
  reportOutcome(settled, {
    skip: (reason) => test.skip(reason),
    warn: (warning) => printError(warning),
  });
}
