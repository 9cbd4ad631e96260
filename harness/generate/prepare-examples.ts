import type fc from "fast-check";
import { isWithinBounds } from "../oracle/portable/bounds.ts";
import type { TypeSystem } from "../suite/type-system.ts";
import { createArbitraries } from "./arbitraries/create-arbitraries.ts";
import { createDomain, type ServerFacts } from "./create-domain.ts";
import type { GeneratedSteps, Property } from "./property.ts";

/** A property that can be judged, with its examples. */
export interface Examples {
  readonly property: Property;
  readonly typeSystem: TypeSystem;
  readonly arbitrary: fc.Arbitrary<GeneratedSteps>;
}

/** The examples of some properties. */
export interface PreparedExamples {
  /** By the id of the property, in the order of the properties. */
  readonly examples: ReadonlyMap<string, Examples>;
  /** Ids of the properties that cannot be judged with what is known about the server. */
  readonly leftOut: readonly string[];
}

/** Prepares the examples of some properties, which is slow: many try hundreds of values. */
export function prepareExamples(
  properties: readonly Property[],
  facts: ServerFacts,
): PreparedExamples {
  const arbitraries = createArbitraries(createDomain(facts));
  const examples = new Map<string, Examples>();
  const leftOut: string[] = [];
  for (const property of properties) {
    const arbitrary = property.arbitrary(arbitraries)?.filter(isWithinBounds);
    if (arbitrary === undefined) {
      leftOut.push(property.id);
    } else {
      examples.set(property.id, { property, typeSystem: facts.typeSystem, arbitrary });
    }
  }
  return { examples, leftOut };
}

/** Number of cases of a property that are drawn from a seed of their own. */
const batchSize = 100;

interface DrawLocation {
  readonly seed: number;
  readonly path: string;
  readonly unbiased: true;
}

/**
 * Finds what fast-check draws a case from. Each property has streams of its own, so its cases do
 * not change when others come or go.
 *
 * @param path number of the case in its property, then the choice at each step of shrinking:
 *   `112:0:3`.
 */
export function locateDraw({ id }: Property, seed: number, path: string): DrawLocation {
  const [number = "", ...steps] = path.split(":");
  const batch = Math.floor(Number(number) / batchSize);
  const parts = [...id].map((character) => character.codePointAt(0) ?? 0);
  return {
    seed: [...parts, ...(batch === 0 ? [] : [batch])].reduce(
      (mixed, part) => Math.imul(mixed ^ part, 0x0100_0193),
      seed | 0,
    ),
    path: [Number(number) % batchSize, ...steps].join(":"),
    unbiased: true,
  };
}
