import fc from "fast-check";
import type { ServerFacts } from "./create-domain.ts";
import type { GeneratedCases } from "./generate-cases.ts";
import { nameCase, readCasePath } from "./name-case.ts";
import { type Examples, locateDraw, prepareExamples } from "./prepare-examples.ts";
import { properties } from "./properties.ts";
import type { GeneratedSteps } from "./property.ts";

/** Where a case was drawn from. */
export interface Draw {
  /** A 32-bit integer. */
  readonly seed: number;
  readonly path: string;
}

/**
 * Generates the cases at some paths, and prepares no property but theirs.
 *
 * @returns without those whose path is none, or leads to no case that can be judged.
 */
export function generateAgain(facts: ServerFacts, draws: readonly Draw[]): GeneratedCases {
  const places = draws.flatMap(({ seed, path }) => {
    const read = readCasePath(path);
    return read === undefined ? [] : [{ ...read, seed }];
  });
  const wanted = new Set(places.map(({ property }) => property));
  const prepared = prepareExamples(
    properties.filter(({ id }) => wanted.has(id)),
    facts,
  );
  const generated = places.flatMap(({ property, seed, steps: path }) => {
    const examples = prepared.examples.get(property);
    const steps = examples && findSteps(examples, { seed, path });
    return steps ? [nameCase(examples, steps, { seed, path })] : [];
  });
  return { ...prepared, generated, count: generated.length };
}

/** A path may leave the examples at any point; fast-check then throws or gives nothing. */
function findSteps(
  { property, arbitrary }: Examples,
  { seed, path }: { readonly seed: number; readonly path: string },
): GeneratedSteps | undefined {
  try {
    return fc.sample(arbitrary, { ...locateDraw(property, seed, path), numRuns: 1 })[0];
  } catch {
    return undefined;
  }
}
