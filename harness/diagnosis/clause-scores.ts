/** A number for each clause, from 0 for no evidence to 1; clauses without evidence are left out. */
export type ClauseScores = ReadonlyMap<string, number>;

/** Raises the score of a clause to at least this. */
export function raiseScore(scores: Map<string, number>, clause: string, score: number): void {
  if (score > (scores.get(clause) ?? 0)) {
    scores.set(clause, score);
  }
}
