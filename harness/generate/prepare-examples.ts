import type fc from "fast-check";
import { isWithinBounds } from "../oracle/portable/is-within-bounds.ts";
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

/**
 * Prepares the examples of some properties. This is the expensive part of generating: many
 * properties try hundreds of values to find out whether they have any examples.
 */
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
