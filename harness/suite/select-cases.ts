import picomatch from "picomatch";
import type { Case, Need } from "./case.ts";

/**
 * Which cases to run, by glob patterns of ids; `**` matches across folders.
 *
 * @example
 * ```ts
 * const filter: CaseFilter = { patterns: ["syntax/**"], skip: ["syntax/tab-*"] };
 * ```
 */
export interface CaseFilter {
  /** Patterns of which a case must match at least one; an empty list matches all cases. */
  readonly patterns: readonly string[];
  /** Patterns of cases to leave out. */
  readonly skip?: readonly string[] | undefined;
}

/**
 * The selected cases, and the patterns that match no case.
 *
 * @example
 * ```ts
 * const hasTypo = ({ unmatched }: SelectedCases): boolean => unmatched.length > 0;
 * ```
 */
export interface SelectedCases {
  readonly cases: readonly Case[];
  readonly unmatched: readonly string[];
}

/**
 * Selects cases by their ids, and reports patterns that match none, which are likely misspelled.
 *
 * @example
 * ```ts
 * const { cases, unmatched } = selectCases(loadSuite().cases, {
 *   patterns: ["validation/**", "no/such/case"],
 *   skip: ["validation/two-*"],
 * });
 * assert.ok(cases.length > 0);
 * assert.deepEqual(unmatched, ["no/such/case"]);
 * ```
 */
export function selectCases(
  cases: readonly Case[],
  { patterns, skip = [] }: CaseFilter,
): SelectedCases {
  const wanted = patterns.map((pattern) => picomatch(pattern));
  const unwanted = skip.map((pattern) => picomatch(pattern));
  const all = [...wanted, ...unwanted];
  return {
    cases: cases.filter(
      ({ id }) =>
        (wanted.length === 0 || wanted.some((match) => match(id))) &&
        !unwanted.some((match) => match(id)),
    ),
    unmatched: [...patterns, ...skip].filter((_pattern, index) => {
      const match = all[index];
      return !cases.some(({ id }) => match?.(id));
    }),
  };
}

/** Lists the needs of a case that a server does not fulfill. */
export function missingNeeds(item: Case, without: ReadonlySet<Need>): readonly Need[] {
  return item.needs.filter((need) => without.has(need));
}
