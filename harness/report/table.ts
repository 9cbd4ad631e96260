import type { ComparedVerdict } from "./compare/comparison.ts";
import type { ClauseState } from "./judge-clauses.ts";

/** What a run found, in words. */
export interface Cell {
  /** Several are a list. */
  readonly texts: readonly string[];
  /** The verdict or the state that the words mean, for their color; left out for plain words. */
  readonly style?: ClauseState | ComparedVerdict | undefined;
  /** Why; left out where nothing is known. */
  readonly detail?: string | undefined;
  /** Whether the words are those of a server. */
  readonly isQuoted?: boolean;
}

/** A case, a clause, a situation or a run. */
export interface Row {
  /** Left out where the title is enough. */
  readonly id?: string;
  readonly title: string;
  /** The first difference of a case; left out where the table does not show it. */
  readonly difference?: string | undefined;
  readonly cells: readonly Cell[];
}

/** What a report or a comparison lists, as each format writes it. */
export interface Table {
  readonly title: string;
  /** What a row is. */
  readonly noun: string;
  /** The titles of the cells. */
  readonly columns: readonly string[];
  /** At least one. */
  readonly rows: readonly Row[];
}
