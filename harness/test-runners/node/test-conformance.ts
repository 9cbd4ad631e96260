import { describe, it } from "node:test";
import { parseArgs } from "node:util";
import type { ConformanceOptions } from "../conformance-run.ts";
import { registerTests, suiteName } from "../register-tests.ts";

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
          isSelected: (names) =>
            matchesNameFilter([...findGroups(test.fullName), ...names], process.execArgv),
        }),
      ),
  });
}

/** Finds the groups in which the tests were registered, by the full name of one of them. */
function findGroups(fullName: string): readonly string[] {
  const [before = ""] = ` > ${fullName}`.split(` > ${suiteName} > `);
  return before.split(" > ").slice(1);
}

/** Whether Node's runner may run a test, by the options it was started with. In doubt it may. */
export function matchesNameFilter(
  names: readonly string[],
  execArguments: readonly string[],
): boolean {
  const patterns = readPatterns(execArguments);
  const texts = [...names, names.join(" ")];
  return (
    patterns.length === 0 ||
    patterns.some((pattern) => texts.some((text) => toRegExp(pattern).test(text)))
  );
}

function readPatterns(execArguments: readonly string[]): string[] {
  const options = { "test-name-pattern": { type: "string", multiple: true } } as const;
  const { values } = parseArgs({ args: [...execArguments], options, strict: false });
  return (values["test-name-pattern"] ?? []).filter((pattern) => typeof pattern === "string");
}

/** A pattern is the source of a regular expression, or a whole one like `/member/i`. */
function toRegExp(pattern: string): RegExp {
  const [, source = pattern, flags = ""] = /^\/(.*)\/([a-z]*)$/s.exec(pattern) ?? [];
  return new RegExp(source, flags.replaceAll(/[gy]/g, ""));
}
