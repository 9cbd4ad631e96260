import type fc from "fast-check";
import { isWithinBounds } from "../portable/is-within-bounds.ts";
import type { JudgedCase } from "../suite/case.ts";
import type { Arbitraries } from "./arbitraries/create-arbitraries.ts";
import { printCasePath } from "./case-path.ts";
import type { GeneratedSteps, Property } from "./property.ts";

/** The examples of a property that can be made. */
export interface Examples {
  readonly property: Property;
  readonly arbitrary: fc.Arbitrary<GeneratedSteps>;
}

/** A case and where it comes from. */
export interface GeneratedCase {
  readonly item: JudgedCase & { readonly property: string };
  readonly seed: number;
  /** As `--path` takes it. */
  readonly path: string;
}

/**
 * Prepares the examples of a property.
 *
 * @returns nothing when none can be made of the sources.
 */
export function prepareExamples(property: Property, sources: Arbitraries): Examples | undefined {
  const arbitrary = property.arbitrary(sources)?.filter(isWithinBounds);
  return arbitrary && { property, arbitrary };
}

/**
 * Gives each property draws of its own under one seed: the seed that fast-check is handed. The
 * cases of a property stay as they are when others come or go.
 */
export function seedOf({ id }: Property, seed: number): number {
  let mixed = seed | 0;
  for (const character of id) {
    mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x0100_0193);
  }
  return mixed;
}

/** Turns what was generated into a case of the suite. */
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
