import fc from "fast-check";
import type { ServerFacts } from "./create-domain.ts";
import { deriveSeed } from "./derive-seed.ts";
import type { DrawnCases } from "./draw-cases.ts";
import { type GeneratedCase, nameCase } from "./name-case.ts";
import { prepareExamples } from "./prepare-examples.ts";
import { properties } from "./properties.ts";
import { shareOut } from "./share-out.ts";

/** Which cases to generate. */
export interface GenerateCasesOptions {
  readonly facts: ServerFacts;
  /** A 32-bit integer. */
  readonly seed: number;
  readonly count: number;
  /** Ids of the properties to generate cases for; all when left out. */
  readonly only?: readonly string[] | undefined;
}

/** Generated cases, with the examples that they were drawn from: `shrinkCase()` needs them. */
export interface GeneratedCases extends DrawnCases {
  readonly generated: readonly GeneratedCase[];
}

/**
 * Generates cases for all properties that can be judged, in proportion to their weights. The same
 * options give the same cases in the same order on any machine. Properties are interleaved, so
 * that a run that is cut short has tried all of them.
 */
export function generateCases({ facts, seed, count, only }: GenerateCasesOptions): GeneratedCases {
  const wanted = properties.filter(({ id }) => only === undefined || only.includes(id));
  const { examples, leftOut } = prepareExamples(wanted, facts);
  const judged = [...examples.values()];
  const shares = shareOut(count, judged);
  const placed = judged.flatMap((each, index) => {
    const { property, arbitrary } = each;
    const share = shares[index] ?? 0;
    const parameters = { seed: deriveSeed(property, seed), numRuns: share, unbiased: true };
    return fc.sample(arbitrary, parameters).map((steps, number) => ({
      place: (number + 0.5) / share,
      made: nameCase(each, steps, { seed, path: String(number) }),
    }));
  });
  const generated = placed.sort((left, right) => left.place - right.place).map(({ made }) => made);
  return { generated, count: generated.length, leftOut, examples };
}
