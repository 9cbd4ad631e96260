import fc from "fast-check";
import { createArbitraries } from "./arbitraries/create-arbitraries.ts";
import { createDomain, type ServerFacts } from "./create-domain.ts";
import {
  type Examples,
  type GeneratedCase,
  nameCase,
  prepareExamples,
  seedOf,
} from "./examples.ts";
import { properties } from "./properties.ts";
import type { GeneratedSteps } from "./property.ts";
import { type FoundExamples, findExamples } from "./shrinking/find-examples.ts";

/** What is known of the server, and which draws to make. */
export interface GenerateOptions {
  readonly context: ServerFacts;
  /** A 32-bit integer. */
  readonly seed: number;
}

/**
 * Generates cases for all properties that can be judged in the context, by their weights. The
 * same options give the same cases in the same order, on any machine; and the properties are
 * mixed, so that a run that is cut short has tried each.
 */
export function generateCases(
  options: GenerateOptions & { readonly count: number },
): GeneratedCase[] {
  const { context, seed, count } = options;
  const sources = createArbitraries(createDomain(context));
  const runnable = properties.flatMap((property) => prepareExamples(property, sources) ?? []);
  const shares = shareOut(count, runnable);
  const placed = runnable.flatMap(({ property, arbitrary }, index) => {
    const share = shares[index] ?? 0;
    const parameters = { seed: seedOf(property, seed), numRuns: share, unbiased: true };
    return fc.sample(arbitrary, parameters).map((steps, number) => ({
      place: (number + 0.5) / share,
      made: nameCase(property, steps, { seed, path: String(number) }),
    }));
  });
  return placed.sort((left, right) => left.place - right.place).map(({ made }) => made);
}

/**
 * Generates the one case that a path names.
 *
 * @returns nothing when the text is no path, or leads to no case that can be judged in the context.
 */
export function generateCase(
  options: GenerateOptions & { readonly path: string },
): GeneratedCase | undefined {
  const { context, seed, path } = options;
  const found = findExamples(path, context);
  const steps = found && walkTo(found, seed);
  return found && steps && nameCase(found.property, steps, { seed, path: found.steps });
}

/** A path may leave the examples at any of its steps; fast-check throws or gives nothing then. */
function walkTo(
  { property, arbitrary, steps }: FoundExamples,
  seed: number,
): GeneratedSteps | undefined {
  const parameters = { seed: seedOf(property, seed), path: steps, numRuns: 1, unbiased: true };
  try {
    return fc.sample(arbitrary, parameters)[0];
  } catch {
    return undefined;
  }
}

/** Tells which properties cannot be judged in a context. */
export function listLeftOut(context: ServerFacts): string[] {
  const sources = createArbitraries(createDomain(context));
  return properties
    .filter((property) => property.arbitrary(sources) === undefined)
    .map(({ id }) => id);
}

/** Largest remainders: the shares add up to `count`, whatever the weights. */
function shareOut(count: number, runnable: readonly Examples[]): number[] {
  const whole = runnable.reduce((sum, { property }) => sum + property.weight, 0);
  const exact = runnable.map(({ property }) => (count * property.weight) / whole);
  const shares = exact.map(Math.floor);
  const left = count - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((left, right) => right.remainder - left.remainder);
  for (const { index } of byRemainder.slice(0, left)) {
    shares[index] = (shares[index] ?? 0) + 1;
  }
  return shares;
}
