import { createArbitraries } from "../arbitraries/create-arbitraries.ts";
import { readCasePath } from "../case-path.ts";
import { createDomain, type ServerFacts } from "../create-domain.ts";
import { type Examples, prepareExamples } from "../examples.ts";
import { properties } from "../properties.ts";

/** The examples among which a path leads, and fast-check's path to the one. */
export interface FoundExamples extends Examples {
  readonly steps: string;
}

/**
 * Finds the examples among which a path leads.
 *
 * @returns nothing when the text is no path, or names a property that does not exist or cannot be
 *   judged in the context.
 */
export function findExamples(path: string, context: ServerFacts): FoundExamples | undefined {
  const read = readCasePath(path);
  const property = properties.find(({ id }) => id === read?.property);
  const examples = property && prepareExamples(property, createArbitraries(createDomain(context)));
  return read && examples && { ...examples, steps: read.steps };
}
