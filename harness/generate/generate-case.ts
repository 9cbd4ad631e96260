import fc from "fast-check";
import { readCasePath } from "./case-path.ts";
import type { ServerFacts } from "./create-domain.ts";
import { deriveSeed } from "./derive-seed.ts";
import type { GeneratedCases } from "./generate-cases.ts";
import { nameCase } from "./name-case.ts";
import { type Examples, prepareExamples } from "./prepare-examples.ts";
import { properties } from "./properties.ts";
import type { GeneratedSteps } from "./property.ts";

/** Which case to generate again. */
export interface GenerateCaseOptions {
  readonly facts: ServerFacts;
  /** A 32-bit integer. */
  readonly seed: number;
  readonly path: string;
}

/**
 * Generates the one case at a path, and prepares no property but its own.
 *
 * @returns no case when the text is not a path, or when no case that can be judged is at that path.
 */
export function generateCase({ facts, seed, path }: GenerateCaseOptions): GeneratedCases {
  const read = readCasePath(path);
  const named = properties.filter(({ id }) => id === read?.property);
  const prepared = prepareExamples(named, facts);
  const [examples] = prepared.examples.values();
  const steps = examples && read && findSteps(examples, { seed, path: read.steps });
  return {
    ...prepared,
    generated: steps ? [nameCase(examples.property, steps, { seed, path: read.steps })] : [],
  };
}

/** A path may leave the examples at any point; fast-check then throws or gives nothing. */
function findSteps(
  { property, arbitrary }: Examples,
  { seed, path }: { readonly seed: number; readonly path: string },
): GeneratedSteps | undefined {
  const parameters = { seed: deriveSeed(property, seed), path, numRuns: 1, unbiased: true };
  try {
    return fc.sample(arbitrary, parameters)[0];
  } catch {
    return undefined;
  }
}
