import { type EvidenceKind, type EvidenceTable, scoreClauses } from "../diagnosis/evidence.ts";

/** Kind of evidence → what it counts. */
export type Weights = Readonly<Record<EvidenceKind, number>>;

/** What speaks for each clause of a server, and the clauses that it breaks. */
export interface FittedServer {
  readonly table: EvidenceTable;
  readonly broken: ReadonlySet<string>;
}

const tried: readonly number[] = Array.from({ length: 24 }, (_, index) => (index + 1) / 2);

/** Changes one weight at a time as long as that makes the highest score right for more servers. */
export function fitWeights(servers: readonly FittedServer[], start: Weights): Weights {
  const kinds = Object.keys(start).filter((kind): kind is EvidenceKind => kind in start);
  let best = start;
  let changed = true;
  while (changed) {
    changed = false;
    for (const candidate of kinds.flatMap((kind) => tried.map((value) => ({ [kind]: value })))) {
      const weights = { ...best, ...candidate };
      if (countRight(servers, weights) > countRight(servers, best)) {
        best = weights;
        changed = true;
      }
    }
  }
  return best;
}

/** Counts the servers of which the clause with the highest score is broken. */
export function countRight(servers: readonly FittedServer[], weights: Weights): number {
  return servers.filter(({ table, broken }) => {
    const [best] = scoreClauses(table, weights);
    return best !== undefined && broken.has(best.clause);
  }).length;
}
