import { summarizeComparison } from "./comparison/summarize-comparison.ts";
import { fitExponent } from "./growth/fit-exponent.ts";
import type { Noise } from "./noise/noise-meter.ts";
import type { PartResult } from "./part.ts";

/** The circumstances of a run. */
export interface Circumstances {
  readonly machine: string;
  readonly noise: Noise;
}

/** Gathers all results as the content of `bench-results.json`, with the value of every round. */
export function toResults(
  measured: ReadonlyMap<string, PartResult>,
  { machine, noise }: Circumstances,
): object {
  return {
    version: 1,
    date: new Date().toISOString(),
    machine,
    noise,
    parts: Object.fromEntries(
      [...measured].map(([name, { comparisons, growth, notes }]) => [
        name,
        {
          comparisons: comparisons.map((comparison) => ({
            ...comparison,
            columns: comparison.columns.map(({ name: column, samples }) => ({
              name: column,
              samples: Object.fromEntries(samples),
            })),
            figures: summarizeComparison(comparison),
          })),
          growth: growth.map((line) => ({ ...line, exponent: fitExponent(line.points) })),
          notes,
        },
      ]),
    ),
  };
}
