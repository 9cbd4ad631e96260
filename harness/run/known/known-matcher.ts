import picomatch from "picomatch";
import type { Case } from "../../suite/case.ts";
import type { KnownFailingEntry } from "../../suite/formats.ts";
import type { KnownResult, WrongResult } from "../case-result.ts";
import { signFailure } from "./sign-failure.ts";

/** An entry of a file of known failures, ready to be compared with results. */
export interface KnownMatcher {
  readonly entry: KnownFailingEntry;
  /** Its number, counted from 1. */
  readonly number: number;
  readonly selectors: readonly KnownSelector[];
  readonly isExpired: boolean;
  /** Whether the entry counts, means the case, and knows each of its differences. */
  readonly explains: (result: WrongResult | KnownResult) => boolean;
}

/** What a glob of an entry is compared with. */
export type MatchedCase = Pick<Case, "id" | "clauses">;

/** Which cases a glob of an entry means. */
export interface KnownSelector {
  /** The glob, as the file has it. */
  readonly pattern: string;
  readonly kind: "cases" | "clauses";
  /** Whether it means a case. */
  readonly matches: (item: MatchedCase) => boolean;
  /** Whether it is, or means, an id; for clauses and properties. */
  readonly matchesId: (id: string) => boolean;
}

/**
 * Prepares entries to be compared with results.
 *
 * @param today the date, like `2027-01-31`, in UTC.
 */
export function readMatchers(
  entries: readonly KnownFailingEntry[],
  today: string,
): readonly KnownMatcher[] {
  return entries.map((entry, index) => {
    const selectors = listSelectors(entry);
    const isExpired = entry.expires !== undefined && entry.expires < today;
    const differences = entry.differences && new Set(entry.differences);
    return {
      entry,
      number: index + 1,
      selectors,
      isExpired,
      explains: (result) =>
        !isExpired &&
        selectors.some(({ matches }) => matches(result.case)) &&
        (differences === undefined || signFailure(result).every((text) => differences.has(text))),
    };
  });
}

/** Reads the globs of an entry. An id of a folder or a property means everything in it. */
function listSelectors({ cases = [], clauses = [] }: KnownFailingEntry): KnownSelector[] {
  return [
    ...cases.map((pattern): KnownSelector => {
      const folder = pattern.replace(/\/+$/, "");
      const matchesId = picomatch([pattern, `${folder}/**`]);
      return { pattern, kind: "cases", matchesId, matches: ({ id }) => matchesId(id) };
    }),
    ...clauses.map((pattern): KnownSelector => {
      const matchesId = picomatch(pattern);
      const matches = (item: MatchedCase): boolean => item.clauses.some((id) => matchesId(id));
      return { pattern, kind: "clauses", matchesId, matches };
    }),
  ];
}
