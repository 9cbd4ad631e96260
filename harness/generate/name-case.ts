import type { JudgedCase } from "../suite/case.ts";
import { printCasePath } from "./case-path.ts";
import type { GeneratedSteps, Property } from "./property.ts";

/** A generated case, and what it takes to generate it again. */
export interface GeneratedCase {
  readonly item: JudgedCase & { readonly property: string };
  readonly seed: number;
  /** As `--path` takes it: `defects:12:0:3`. */
  readonly path: string;
}

/**
 * Makes a case of the suite from generated steps.
 *
 * @param origin the seed of the run, and fast-check's path to the steps: `12:0:3`.
 */
export function nameCase(
  { id, title, clauses, level }: Property,
  { needs, steps }: GeneratedSteps,
  { seed, path }: { readonly seed: number; readonly path: string },
): GeneratedCase {
  const head = { id: `generated/${id}/${path}`, property: id, title, clauses, level };
  return {
    item: { ...head, needs, steps },
    seed,
    path: printCasePath({ property: id, steps: path }),
  };
}
