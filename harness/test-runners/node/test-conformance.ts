import { describe, it } from "node:test";
import type { ConformanceOptions } from "../conformance-run.ts";
import { matchesNameFilter } from "../matches-name-filter.ts";
import { registerTests } from "../register-tests.ts";

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
  registerTests(options, {
    describe,
    it: (name, run) =>
      it(name, (test) =>
        run({
          skip: (reason) => test.skip(reason),
          warn: (warning) => test.diagnostic(warning),
          createFilter: () => (names) => matchesNameFilter(names, process.execArgv),
        }),
      ),
  });
}
