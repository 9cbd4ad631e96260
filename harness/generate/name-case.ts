import type { JudgedCase } from "../suite/case.ts";
import type { TypeSystem } from "../suite/type-system.ts";
import { printCasePath } from "./case-path.ts";
import { listDecidedClauses } from "./list-decided-clauses.ts";
import type { GeneratedSteps, Property } from "./property.ts";

/** A generated case, and what it takes to generate it again. */
export interface GeneratedCase {
  readonly item: JudgedCase & { readonly property: string };
  readonly seed: number;
  /** As `--path` takes it: `defects:12:0:3`. */
  readonly path: string;
}

/** Where the steps of a case come from. */
interface Origin {
  readonly property: Property;
  readonly typeSystem: TypeSystem;
}

/**
 * Makes a case of the suite from generated steps. Its id is that of the case as it was drawn,
 * whatever was shrunk, so that the same case has the same id in every report.
 *
 * @param origin the seed of the run, and fast-check's path to the steps: `12:0:3`.
 */
export function nameCase(
  { property: { id, title, clauses, level }, typeSystem }: Origin,
  { needs, steps, clauses: own = [] }: GeneratedSteps,
  { seed, path }: { readonly seed: number; readonly path: string },
): GeneratedCase {
  const [number] = path.split(":");
  const decided = listDecidedClauses(steps, typeSystem);
  const head = { id: `generated/${id}/${number}`, property: id, title, level };
  return {
    item: { ...head, clauses: [...new Set([...clauses, ...own, ...decided])], needs, steps },
    seed,
    path: printCasePath({ property: id, steps: path }),
  };
}
