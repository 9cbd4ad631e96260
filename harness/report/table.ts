import type { ComparedVerdict } from "./compare/comparison.ts";
import type { ClauseState } from "./judge-clauses.ts";

/** What a run found, in words. */
export interface Cell {
  /** Several are a list. */
  readonly texts: readonly string[];
  /** The verdict or the state that the words mean, for their color. */
  readonly style?: ClauseState | ComparedVerdict | undefined;
  readonly detail?: string | undefined;
  /** Whether the words are those of a server. */
  readonly isQuoted?: boolean;
}

/** A case, a clause, a situation or a run. */
export interface Row {
  readonly id?: string;
  readonly title: string;
  readonly difference?: string | undefined;
  readonly cells: readonly Cell[];
}

/** What a report or a comparison lists, as each format writes it. */
export interface Table {
  readonly title: string;
  readonly noun: string;
  readonly columns: readonly string[];
  /** At least one. */
  readonly rows: readonly Row[];
}
