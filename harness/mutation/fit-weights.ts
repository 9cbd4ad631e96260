import type { EvidenceKind, EvidenceTable } from "../diagnosis/evidence.ts";

/** Kind of evidence → what it counts. */
export type Weights = Readonly<Record<EvidenceKind, number>>;

/** What speaks for each clause of a server, and the clauses that it breaks. */
export interface FittedServer {
  readonly table: EvidenceTable;
  readonly broken: ReadonlySet<string>;
}

/** Number of steps, length of a step, and how much large weights cost. */
const descent = { steps: 800, length: 3, cost: 0.001 } as const;

/** A clause of a server: its evidence, and whether it is broken. */
interface Candidate {
  readonly values: Float64Array;
  readonly isBroken: boolean;
}

/**
 * Fits weights to servers, so that the broken clauses are as probable as can be among all that have
 * evidence, where the odds of two clauses are e to the power of the difference of their scores.
 */
export function fitWeights(servers: readonly FittedServer[], start: Weights): Weights {
  const kinds = Object.keys(start).filter((kind): kind is EvidenceKind => kind in start);
  const examples = servers
    .map(({ table, broken }) =>
      [...table].map(
        ([clause, row]): Candidate => ({
          values: Float64Array.from(kinds, (kind) => row.get(kind) ?? 0),
          isBroken: broken.has(clause),
        }),
      ),
    )
    .filter((candidates) => candidates.some(({ isBroken }) => isBroken));
  let weights = Float64Array.from(kinds, (kind) => start[kind]);
  for (let step = 0; step < descent.steps; step += 1) {
    const slope = new Float64Array(kinds.length);
    for (const candidates of examples) {
      addSlope(slope, candidates, weights);
    }
    weights = weights.map(
      (weight, index) =>
        weight + descent.length * ((slope[index] ?? 0) / examples.length - descent.cost * weight),
    );
  }
  const fitted = kinds.map((kind, index) => [kind, Number(weights[index]?.toFixed(1))] as const);
  return { ...start, ...Object.fromEntries(fitted) };
}

/** Adds how the logarithm of the probability of the broken clauses rises with each weight. */
function addSlope(
  slope: Float64Array,
  candidates: readonly Candidate[],
  weights: Float64Array,
): void {
  const odds = candidates.map(({ values }) =>
    Math.exp(values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0)),
  );
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
  const all = sum(odds);
  const right = sum(odds.filter((_odd, index) => candidates[index]?.isBroken));
  for (const [row, { values, isBroken }] of candidates.entries()) {
    const odd = odds[row] ?? 0;
    const pull = (isBroken ? odd / right : 0) - odd / all;
    for (const [index, value] of values.entries()) {
      slope[index] = (slope[index] ?? 0) + pull * value;
    }
  }
}

/** Counts the servers of which the clause with the highest score is broken. */
export function countRight(servers: readonly FittedServer[], weights: Weights): number {
  return servers.filter(({ table, broken }) => {
    const scores = [...table].map(([clause, row]) => {
      const score = [...row].reduce((sum, [kind, value]) => sum + weights[kind] * value, 0);
      return [clause, score] as const;
    });
    const [best] = scores.toSorted(([, left], [, right]) => right - left);
    return best !== undefined && broken.has(best[0]);
  }).length;
}
