import picomatch from "picomatch";
import type { Case, Need } from "./case.ts";

/** Which cases to run: patterns of ids as in shells, where `**` reaches into folders. */
export interface CaseFilter {
  /** Patterns of which a case must match one; all cases match when there is none. */
  readonly patterns: readonly string[];
  /** Patterns of cases to leave out. */
  readonly skip: readonly string[];
}

/** The selected cases and the patterns that match none. */
export interface SelectedCases {
  readonly cases: readonly Case[];
  readonly unmatched: readonly string[];
}

/** Selects cases by their ids and names patterns that match none, which are likely misspelt. */
export function selectCases(cases: readonly Case[], { patterns, skip }: CaseFilter): SelectedCases {
  const matches = (pattern: string): ((id: string) => boolean) => picomatch(pattern);
  const wanted = patterns.map(matches);
  const unwanted = skip.map(matches);
  return {
    cases: cases.filter(
      ({ id }) =>
        (wanted.length === 0 || wanted.some((match) => match(id))) &&
        !unwanted.some((match) => match(id)),
    ),
    unmatched: [...patterns, ...skip].filter(
      (pattern) => !cases.some(({ id }) => matches(pattern)(id)),
    ),
  };
}

/** The needs of a case that a server does not fulfil. */
export function missingNeeds(item: Case, without: ReadonlySet<Need>): readonly Need[] {
  return item.needs.filter((need) => without.has(need));
}
