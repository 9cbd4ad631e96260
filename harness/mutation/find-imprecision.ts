import type { KillMatrix } from "./kill-matrix.ts";
import { measureMedianPrecision, type PrecisionKind } from "./measure-precision.ts";

/** Minimum medians: raise them when the cases become more precise. */
const minMedians: Readonly<Record<PrecisionKind, number>> = { claiming: 0.8, pointing: 0.9 };

/** What the failed cases of each kind do. */
const verbs: Readonly<Record<PrecisionKind, string>> = {
  claiming: "claim a broken clause",
  pointing: "claim a broken clause or show it by a difference",
};

/** Reports failures that lead to the broken clause less often than they did, as one line each. */
export function findImprecision(matrix: KillMatrix): readonly string[] {
  return (["claiming", "pointing"] as const).flatMap((kind) => {
    const median = measureMedianPrecision(matrix, kind);
    return median === undefined || median >= minMedians[kind]
      ? []
      : [
          `The median share of failing cases that ${verbs[kind]} is ${median.toFixed(2)}, below ${minMedians[kind]}: let each case send only what its clauses are about`,
        ];
  });
}
