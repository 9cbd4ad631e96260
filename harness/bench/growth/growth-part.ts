import type { Part, PartContext, PartResult } from "../part.ts";
import { measureEngineGrowth } from "./measure-engine-growth.ts";
import { measureHarnessGrowth } from "./measure-harness-growth.ts";

/** Measures how time grows with size: with an exponent near 1, twice as much takes twice as long. */
export const growthPart: Part = {
  name: "growth",
  description: "how time grows with documents, records, loans and cases",
  run: async (context: PartContext): Promise<PartResult> => {
    const engine = await measureEngineGrowth(context);
    const harness = await measureHarnessGrowth(context);
    return {
      comparisons: harness.comparisons,
      growth: [...engine, ...harness.growth],
      notes: [
        "The engine is measured by its CPU time, the harness by the time of its process",
        ...harness.notes,
      ],
    };
  },
};
