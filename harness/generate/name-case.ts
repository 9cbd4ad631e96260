import type { JudgedCase } from "../suite/case.ts";
import { listDecidedClauses } from "./list-decided-clauses.ts";
import type { Examples } from "./prepare-examples.ts";
import type { GeneratedSteps } from "./property.ts";

/** What a generated case is drawn from: the same seed and path always give the same case. */
export interface CaseOrigin {
  /** A 32-bit integer. */
  readonly seed: number;
  /** As `--path` takes it: `defects:12:0:3`. */
  readonly path: string;
}

/** A generated case, and what it takes to generate it again. */
export interface GeneratedCase extends CaseOrigin {
  readonly item: JudgedCase & { readonly property: string };
}

/**
 * Makes a case of generated steps. Its id is that of the case as it was drawn, whatever was shrunk.
 *
 * @param origin the seed of the run, and fast-check's path to the steps: `12:0:3`.
 */
export function nameCase(
  {
    property: { id, title, clauses, level },
    typeSystem,
  }: Pick<Examples, "property" | "typeSystem">,
  { needs, steps, clauses: own = [] }: GeneratedSteps,
  { seed, path }: CaseOrigin,
): GeneratedCase {
  const [number] = path.split(":");
  const decided = listDecidedClauses(steps, typeSystem);
  return {
    item: {
      id: `generated/${id}/${number}`,
      ...{ property: id, title, level },
      ...{ clauses: [...new Set([...clauses, ...own, ...decided])], needs, steps },
    },
    seed,
    path: `${id}:${path}`,
  };
}

interface CasePath {
  readonly property: string;
  /** The number of the example, then the number chosen at each step of shrinking: `12:0:3`. */
  readonly steps: string;
}

/** Reads a path as users give it; `undefined` when the text is none. */
export function readCasePath(text: string): CasePath | undefined {
  const [, property, steps] = /^([a-z-]+):([0-9]{1,6}(?::[0-9]{1,6})*)$/.exec(text) ?? [];
  return property === undefined || steps === undefined ? undefined : { property, steps };
}
