import type { Case } from "../suite/case.ts";
import { listTraits } from "./list-traits.ts";

/** A failure to explain, as far as the diagnosis looks at it. */
export interface ObservedFailure {
  readonly case: Case;
  readonly symptoms: ReadonlySet<string>;
}

/** A case that was judged, with what is special about it. */
export interface ExaminedCase {
  readonly case: Case;
  readonly traits: ReadonlySet<string>;
}

/** Finds the traits of all judged cases; they are the same for every set of failures. */
export function examineCases(cases: readonly Case[]): readonly ExaminedCase[] {
  return cases.map((item) => ({ case: item, traits: listTraits(item) }));
}

/** A number for each clause, from 0 for no evidence to 1; clauses without evidence are left out. */
export type ClauseScores = ReadonlyMap<string, number>;

/** Raises the score of a clause to at least this. */
export function raise(scores: Map<string, number>, clause: string, score: number): void {
  if (score > (scores.get(clause) ?? 0)) {
    scores.set(clause, score);
  }
}
