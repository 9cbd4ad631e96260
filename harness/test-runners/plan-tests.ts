import picomatch from "picomatch";
import { properties } from "../generate/properties.ts";
import { groupBy } from "../kit/group-by.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { Suite } from "../suite/suite.ts";
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
export function planTests({
  suite = loadSuite(),
  patterns = [],
  skip = [],
  generated,
}: ConformanceOptions): TestGroup[] {
  const all = [...suite.cases, ...(generated?.count === 0 ? [] : listProperties())];
  const find = (pattern: string): ReadonlySet<string> => {
    const matches = picomatch(pattern);
    const ids = all.filter(({ id }) => matches(id)).map(({ id }) => id);
    if (ids.length === 0) {
      throw new Error(`No case matches "${pattern}": list all with "graph-spec-kit list"`);
    }
    return new Set(ids);
  };
  const wanted = patterns.map(find);
  const unwanted = skip.map(find);
  const selected = all.filter(
    ({ id }) =>
      (wanted.length === 0 || wanted.some((ids) => ids.has(id))) &&
      !unwanted.some((ids) => ids.has(id)),
  );
  return groupByFolder(selected);
}

function listProperties(): Pick<Suite["cases"][number], "id" | "title">[] {
  return properties.map(({ id, title }) => ({ id: `generated/${id}`, title }));
}

function groupByFolder(
  items: readonly Pick<Suite["cases"][number], "id" | "title">[],
): TestGroup[] {
  return [...groupBy(items, ({ id }) => id.slice(0, id.indexOf("/")))].map(([folder, group]) => ({
    folder,
    tests: group.map(({ id, title }) => ({ id, name: `${id.slice(folder.length + 1)}: ${title}` })),
  }));
}
