import { describe, it, type RunnerTask } from "vitest";
import { printError } from "../../terminal/print.ts";
import type { ConformanceOptions } from "../conformance-run.ts";
import { registerTests } from "../register-tests.ts";

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
  registerTests(options, {
    describe,
    it: (name, run) =>
      it(name, noTimeout, (test) =>
        run({
          skip: (reason) => test.skip(reason),
          warn: printError,
          isSelected: (names) => listRunning(test.task.file.tasks).includes(names.at(-1) ?? ""),
        }),
      ),
  });
}

function listRunning(tasks: readonly RunnerTask[]): string[] {
  return tasks.flatMap(({ name, mode, tasks: inner = [] }) =>
    mode === "skip" || mode === "todo" ? [] : [name, ...listRunning(inner)],
  );
}
