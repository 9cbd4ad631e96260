import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Case } from "./case.ts";
import type { Suite } from "./suite.ts";

/** The kit's own data: what reading and checking every file gives. */
export type KitData = Pick<
  Suite,
  | "sections"
  | "clauses"
  | "sentences"
  | "typeSystem"
  | "dataset"
  | "cases"
  | "clientCases"
  | "intermediaryCases"
>;

/** Where a build writes the kit's own data, relative to the kit's folder, for an installed package. */
export const builtSuiteFile = "dist/suite.json";

/**
 * Reads the data that a build wrote, and adds the paths of the cases, which differ from machine to
 * machine.
 *
 * @param root the kit's folder.
 * @returns undefined in a clone, whose sources may have changed since, or if nothing was built.
 */
export function readBuiltSuite(root: string): KitData | undefined {
  const path = join(root, builtSuiteFile);
  if (existsSync(join(root, "harness/suite")) || !existsSync(path)) {
    return undefined;
  }
  const data: KitData = JSON.parse(readFileSync(path, "utf8"));
  const folder = join(root, "spec-cases");
  const locate = <Item extends Pick<Case, "id">>(item: Item): Item & Pick<Case, "file"> => ({
    file: `${folder}/${item.id}.json`,
    ...item,
  });
  return {
    ...data,
    cases: data.cases.map(locate),
    clientCases: data.clientCases.map(locate),
    intermediaryCases: data.intermediaryCases.map(locate),
  };
}
