import fc from "fast-check";
import { isWithinBounds } from "../oracle/portable/bounds.ts";
import type { TypeSystem } from "../suite/type-system.ts";
import { createArbitraries } from "./arbitraries/create-arbitraries.ts";
import { OwnArbitrary } from "./arbitraries/own-arbitrary.ts";
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

/**
 * Draws cases of a property without end, each when it is asked for, with what shrinks it. Each property
 * draws from its own streams, so its cases do not change when other properties come or go.
 *
 * @param seed of the run, a 32-bit integer.
 * @param first number of the first case among all of the property.
 */
export function* drawSteps(
  { property: { id }, arbitrary }: Examples,
  seed: number,
  first = 0,
): Generator<fc.Value<GeneratedSteps>, never> {
  const begin = first % batchSize;
  for (let batch = (first - begin) / batchSize; ; batch += 1) {
    const parameters = { seed: mixSeed(seed, id, batch), numRuns: batchSize, unbiased: true };
    const draws = fc.sample(later(arbitrary), parameters);
    for (const draw of batch * batchSize < first ? draws.slice(begin) : draws) {
      yield draw();
    }
  }
}

/**
 * Finds the steps at a path.
 *
 * @param path number of the case among all of the property, then the number chosen at each step of
 *   shrinking: `112:0:3`.
 * @returns undefined where the path leads to none.
 */
export function findSteps(
  examples: Examples,
  seed: number,
  path: string,
): fc.Value<GeneratedSteps> | undefined {
  const [first = 0, ...places] = path.split(":").map(Number);
  const { arbitrary } = examples;
  let found: fc.Value<GeneratedSteps> | undefined = drawSteps(examples, seed, first).next().value;
  for (const place of places) {
    const smaller: fc.Stream<fc.Value<GeneratedSteps>> | undefined =
      found && arbitrary.shrink(found.value, found.context).drop(place);
    found = smaller?.getNthOrLast(0) ?? undefined;
  }
  return found;
}

function mixSeed(seed: number, property: string, batch: number): number {
  const parts = [...property].map((character) => character.codePointAt(0) ?? 0);
  return [...parts, ...(batch === 0 ? [] : [batch])].reduce(
    (mixed, part) => Math.imul(mixed ^ part, 0x0100_0193),
    seed | 0,
  );
}

/** Draws what another arbitrary draws, but only when it is asked for. */
function later<T>(source: fc.Arbitrary<T>): fc.Arbitrary<() => fc.Value<T>> {
  return new OwnArbitrary((random, biasFactor) => {
    const own = random.clone();
    return () => source.generate(own, biasFactor);
  });
}
