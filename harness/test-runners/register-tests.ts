import { groupBy } from "../json/group-by.ts";
import { listRunItems } from "../run/list-run-items.ts";
import { loadSuite } from "../suite/load-suite.ts";
import {
  type ConformanceOptions,
  type ConformanceRun,
  type Remarks,
  runConformance,
} from "./conformance-run.ts";

/** A test runner, as far as the kit needs it. */
export interface TestRunner {
  readonly describe: (name: string, register: () => void) => void;
  readonly it: (name: string, run: (test: RunningTest) => Promise<void>) => void;
}

interface RunningTest extends Remarks {
  /** Whether the runner runs a test, by its name and those of the groups of the kit around it. */
  readonly isSelected: (names: readonly string[]) => boolean;
}

/** The group of all tests. */
export const suiteName = "conformance";

/**
 * Registers each recorded case, and each property of generated cases, as a test. The first test that
 * runs judges the server with the cases of all tests that the filter of the runner leaves.
 *
 * @throws Error for a pattern that matches no case.
 */
export function registerTests(options: ConformanceOptions, { describe, it }: TestRunner): void {
  const groups = planTests(options);
  let run: Promise<ConformanceRun> | undefined;
  const runOnce = (test: RunningTest): Promise<ConformanceRun> => {
    run ??= runConformance(
      groups.flatMap(({ folder, tests }) =>
        tests.filter(({ name }) => test.isSelected([suiteName, folder, name])).map(({ id }) => id),
      ),
      options,
    );
    return run;
  };
  describe(suiteName, () => {
    for (const { folder, tests } of groups) {
      describe(folder, () => {
        for (const { id, name } of tests) {
          it(name, async (test) => (await runOnce(test)).settle(id, test));
        }
      });
    }
    it("verdict", async (test) => (await runOnce(test)).settleVerdict());
  });
}

interface TestGroup {
  readonly folder: string;
  /** One for each recorded case, and one for all generated cases of a property. */
  readonly tests: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Lists the tests that options ask for, by folder in the order of the suite.
 *
 * @throws Error for a pattern that matches no case.
 */
export function planTests({ suite = loadSuite(), ...options }: ConformanceOptions): TestGroup[] {
  const items = groupBy(listRunItems(suite.cases, options), ({ id }) => id.split("/")[0] ?? "");
  return [...items].map(([folder, group]) => ({
    folder,
    tests: group.map(({ id, title }) => ({ id, name: `${id.slice(folder.length + 1)}: ${title}` })),
  }));
}
