import fc from "fast-check";
import type { JudgedCase } from "../suite/case.ts";
import { type GeneratedCase, nameCase, readCasePath } from "./name-case.ts";
import { type Examples, locateDraw } from "./prepare-examples.ts";
import type { GeneratedSteps } from "./property.ts";

/** A failing case, and how to find out whether a smaller one fails too. */
export interface ShrinkOptions {
  readonly generated: GeneratedCase;
  /** What the case was drawn from, by the id of the property. */
  readonly examples: ReadonlyMap<string, Examples>;
  readonly fails: (item: JudgedCase) => Promise<boolean>;
  /** Milliseconds after which the smallest case found so far is good enough. */
  readonly budgetMs: number;
}

/**
 * Searches for the smallest case that still fails. If `fails` never settles, the search ends when
 * the budget is spent.
 *
 * The case at hand runs once more before any smaller one. Cases are sampled and sent in batches
 * outside fast-check, which keeps no shrink tree of a sample; the tree is built again from the
 * path, and fast-check shrinks only what it has seen fail itself. The extra run also shows whether
 * the case fails when nothing else is sent at the same time.
 *
 * @returns the smallest case, with a path that leads to it directly; `undefined` when the case at
 *   hand no longer fails.
 * @throws Error when the case was not drawn from these examples.
 */
export async function shrinkCase(options: ShrinkOptions): Promise<GeneratedCase | undefined> {
  const { generated, examples, fails, budgetMs } = options;
  const { seed, path, item } = generated;
  const read = readCasePath(path);
  const found = read && examples.get(read.property);
  if (read === undefined || found === undefined) {
    throw new Error(`Cannot shrink ${item.id}: it was not drawn from these examples`);
  }
  const { property, arbitrary } = found;
  const start = read.steps;
  const nameAs = (steps: GeneratedSteps, at: string): GeneratedCase =>
    nameCase(found, steps, { seed, path: at });
  const outcome = await fc.check(
    fc.asyncProperty(arbitrary, async (steps) => !(await fails(nameAs(steps, start).item))),
    { ...locateDraw(property, seed, start), numRuns: 1, interruptAfterTimeLimit: budgetMs },
  );
  if (outcome.counterexample === null) {
    return outcome.interrupted ? generated : undefined;
  }
  const [smallest] = outcome.counterexample;
  const [number] = start.split(":");
  const [, ...shrunk] = (outcome.counterexamplePath ?? start).split(":");
  return nameAs(smallest, [number, ...shrunk].join(":"));
}
