import fc from "fast-check";
import type { JudgedCase } from "../../suite/case.ts";
import type { ServerFacts } from "../create-domain.ts";
import { type GeneratedCase, nameCase, seedOf } from "../examples.ts";
import type { GeneratedSteps } from "../property.ts";
import { findExamples } from "./find-examples.ts";

/** A case that fails, and how to find out whether a smaller one does, too. */
export interface ShrinkOptions {
  readonly generated: GeneratedCase;
  /** The context in which it was generated. */
  readonly context: ServerFacts;
  readonly fails: (item: JudgedCase) => Promise<boolean>;
  /** After so long the smallest case found by then is good enough. */
  readonly budgetMs: number;
}

/**
 * Looks for the smallest case that still fails. A `fails` that never settles ends with the budget.
 *
 * @returns the case with a path of its own, by which it is found again in one go; nothing when
 *   the case at hand does not fail any more.
 */
export async function shrinkCase(options: ShrinkOptions): Promise<GeneratedCase | undefined> {
  const { generated, context, fails, budgetMs } = options;
  const { seed, path } = generated;
  const found = findExamples(path, context);
  if (found === undefined) {
    throw new Error(`Cannot shrink ${generated.item.id}: its context does not make such cases`);
  }
  const { property, arbitrary, steps: start } = found;
  const nameAs = (steps: GeneratedSteps, at: string): GeneratedCase =>
    nameCase(property, steps, { seed, path: at });
  const outcome = await fc.check(
    fc.asyncProperty(arbitrary, async (steps) => !(await fails(nameAs(steps, start).item))),
    {
      seed: seedOf(property, seed),
      path: start,
      numRuns: 1,
      unbiased: true,
      interruptAfterTimeLimit: budgetMs,
    },
  );
  if (outcome.counterexample === null) {
    return outcome.interrupted ? generated : undefined;
  }
  const [smallest] = outcome.counterexample;
  return nameAs(smallest, outcome.counterexamplePath ?? start);
}
