import type { Case, Need } from "./case.ts";
import { compilePattern, type Pattern } from "./compile-pattern.ts";

/** Which cases to run, by glob patterns of ids; `**` matches across folders. */
export interface CaseFilter {
  /** Patterns of which a case must match at least one; an empty list matches all cases. */
  readonly patterns: readonly string[];
  readonly skip?: readonly string[] | undefined;
}

/** The selected cases, and the patterns that match no case. */
export interface SelectedCases<Item = Case> {
  readonly cases: readonly Item[];
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
export function selectCases<Item extends Pick<Case, "id">>(
  cases: readonly Item[],
  { patterns, skip = [] }: CaseFilter,
): SelectedCases<Item> {
  const wanted = patterns.map(compilePattern);
  const unwanted = skip.map(compilePattern);
  const isUnmatched = ({ matches }: Pattern): boolean => !cases.some(({ id }) => matches(id));
  return {
    cases: cases.filter(
      ({ id }) =>
        (wanted.length === 0 || wanted.some(({ matches }) => matches(id))) &&
        !unwanted.some(({ matches }) => matches(id)),
    ),
    unmatched: [...wanted, ...unwanted].filter(isUnmatched).map(({ text }) => text),
  };
}

/** Lists the needs of a case that a server does not fulfill. */
export function missingNeeds(item: Case, without: ReadonlySet<Need>): readonly Need[] {
  return item.needs.filter((need) => without.has(need));
}

/** One of several parts of the cases, counted from 1, for machines that share a run. */
export interface Shard {
  readonly number: number;
  readonly of: number;
}

/** Takes every n-th item, so that all parts take about as long; all without a shard. */
export function takeShard<T>(items: readonly T[], shard: Shard | undefined): readonly T[] {
  return items.filter((_item, index) => isInShard(index, shard));
}

export function isInShard(index: number, shard: Shard | undefined): boolean {
  return shard === undefined || index % shard.of === shard.number - 1;
}

/** Counts the items of a shard; all without a shard. */
export function countInShard(count: number, shard: Shard | undefined): number {
  return shard === undefined
    ? count
    : Math.max(0, Math.ceil((count - shard.number + 1) / shard.of));
}
