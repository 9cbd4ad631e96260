import { groupBy } from "../json/group-by.ts";
import { listRunItems, type RunItem } from "../run/list-run-items.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { ConformanceOptions } from "./conformance-options.ts";

/** A test for a test runner: one recorded case, or all generated cases of a property. */
export interface PlannedTest {
  /** Id of the case, or `generated/PROPERTY`. */
  readonly id: string;
  /** The id without its folder, then the title. */
  readonly name: string;
}

/** The tests of one folder of cases. */
export interface TestGroup {
  readonly folder: string;
  readonly tests: readonly PlannedTest[];
}

/**
 * Lists the tests that options ask for, by folder in the order of the suite.
 *
 * @throws Error for a pattern that matches no case.
 */
export function planTests({ suite = loadSuite(), ...options }: ConformanceOptions): TestGroup[] {
  return groupByFolder(listRunItems(suite.cases, options));
}

function groupByFolder(items: readonly RunItem[]): TestGroup[] {
  return [...groupBy(items, ({ id }) => id.slice(0, id.indexOf("/")))].map(([folder, group]) => ({
    folder,
    tests: group.map(({ id, title }) => ({ id, name: `${id.slice(folder.length + 1)}: ${title}` })),
  }));
}
