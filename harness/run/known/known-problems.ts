import type { Property } from "../../generate/property.ts";
import type { Case } from "../../suite/case.ts";
import { compilePattern, isGlob } from "../../suite/compile-pattern.ts";
import type { KnownFailingEntry } from "../../suite/formats.ts";
import type { Suite } from "../../suite/suite.ts";
import {
  type CaseResult,
  hasDifferences,
  isInterrupted,
  isWrong,
  type KnownResult,
  type WrongResult,
} from "../case-result.ts";
import { signFailure } from "./sign-failure.ts";

/** An entry of a file of known failures, ready to be compared with results. */
export interface KnownMatcher {
  readonly entry: KnownFailingEntry;
  readonly number: number;
  readonly selectors: readonly KnownSelector[];
  readonly isExpired: boolean;
  /** Whether the entry counts, means the case, and knows each of its differences. */
  readonly explains: (result: WrongResult | KnownResult) => boolean;
}

/** What a glob of an entry is compared with. */
export type MatchedCase = Pick<Case, "id" | "clauses">;

interface KnownSelector {
  readonly pattern: string;
  readonly kind: "case" | "clause";
  readonly matches: (item: MatchedCase) => boolean;
  /** Whether it is, or means, an id of its kind. */
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
    const { cases = [], clauses = [], expires = today } = entry;
    const selectors = [...cases.map(selectCases), ...clauses.map(selectClauses)];
    const differences = entry.differences && new Set(entry.differences);
    const isExpired = expires < today;
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

/** An id of a folder or a property means everything in it. A file may have thousands of plain ids. */
function selectCases(pattern: string): KnownSelector {
  const plain = pattern.split("/").filter(Boolean).join("/");
  const matchesId = isGlob(pattern)
    ? compilePattern(`${pattern}/**`).matches
    : (id: string): boolean => id === plain || id.startsWith(`${plain}/`);
  return { pattern, kind: "case", matchesId, matches: ({ id }) => matchesId(id) };
}

function selectClauses(pattern: string): KnownSelector {
  const { matches: matchesId } = compilePattern(pattern);
  const matches = ({ clauses }: MatchedCase): boolean => clauses.some((id) => matchesId(id));
  return { pattern, kind: "clause", matchesId, matches };
}

/**
 * What is out of date in a file of known failures: its cases no longer fail (`passes`), do not
 * exist (`unmatched`) or fail in another way (`changed`), or its last day is over (`expired`).
 */
export interface KnownProblem {
  readonly kind: "passes" | "unmatched" | "changed" | "expired";
  readonly entry: number;
  /** The glob or clause of the entry; left out when all of it is meant. */
  readonly pattern?: string;
  readonly message: string;
}

/** The results of a run, before its verdict. */
export interface JudgedRun {
  readonly results: readonly CaseResult[];
  readonly endedEarly?: string | undefined;
}

/** What entries can refer to. */
export interface KnownReferents {
  readonly suite: Pick<Suite, "cases" | "clauses">;
  readonly properties: readonly Pick<Property, "id" | "clauses">[];
  /** Whether fewer generated cases ran than usual, so that all of a property may pass by chance. */
  readonly isPart: boolean;
}

/** Finds what is out of date in the entries of a file. Nothing is said about cases that did not run. */
export function findKnownProblems(
  run: JudgedRun,
  matchers: readonly KnownMatcher[],
  referents: KnownReferents,
): KnownProblem[] {
  const unexplained = new Set(
    run.results.filter(
      (result) => isWrong(result) && !matchers.some(({ explains }) => explains(result)),
    ),
  );
  return matchers.flatMap((matcher) => {
    const { selectors, entry, number, isExpired } = matcher;
    const problems = selectors.flatMap((selector) => {
      const kind = examine(selector, { run, matcher, unexplained, referents });
      return kind === undefined ? [] : [describeProblem(kind, selector, matcher)];
    });
    const isAll = problems.length === selectors.length;
    if (isExpired) {
      const advice = isAll ? "" : ": fix the bug or move the date";
      const message = `entry ${number} expired on ${entry.expires}${advice}`;
      return [{ kind: "expired", entry: number, message }, ...problems];
    }
    const message = `remove entry ${number}: its cases no longer fail as it says`;
    return isAll && problems.every(({ kind }) => kind === "passes")
      ? [{ kind: "passes", entry: number, message }]
      : problems;
  });
}

/** What can be out of date in a glob; only a whole entry expires. */
type GlobProblem = Exclude<KnownProblem["kind"], "expired">;

interface Comparison {
  readonly run: JudgedRun;
  readonly matcher: KnownMatcher;
  /** What goes wrong as no entry says. */
  readonly unexplained: ReadonlySet<CaseResult>;
  readonly referents: KnownReferents;
}

/** @returns undefined when a case of the glob still fails as known, or when that is unclear. */
function examine(
  selector: KnownSelector,
  { run, matcher, unexplained, referents }: Comparison,
): GlobProblem | undefined {
  if (!exists(selector, referents)) {
    return "unmatched";
  }
  const results = run.results.filter((result) => selector.matches(result.case));
  const judged = results.filter((result) => result.verdict !== "skipped" && !isInterrupted(result));
  // An entry that has expired says nothing about results.
  if (
    matcher.isExpired ||
    judged.some((result) => hasDifferences(result) && matcher.explains(result))
  ) {
    return undefined;
  }
  if (judged.some((result) => unexplained.has(result))) {
    return "changed";
  }
  const isUnclear =
    matcher.entry.flaky === true || run.endedEarly !== undefined || judged.length === 0;
  return isUnclear || !isWhole(selector, results, referents) ? undefined : "passes";
}

function exists(
  { kind, matchesId }: KnownSelector,
  { suite, properties }: KnownReferents,
): boolean {
  return kind === "clause"
    ? suite.clauses.some(({ id }) => matchesId(id))
    : suite.cases.some(({ id }) => matchesId(id)) ||
        properties.some(({ id }) => matchesId(toSampleId(id)));
}

function toSampleId(property: string): string {
  return `generated/${property}/0`;
}

/** Whether every recorded case of a glob was selected, and a generated one if it means any. */
function isWhole(
  { matches }: KnownSelector,
  results: readonly CaseResult[],
  { suite, properties, isPart }: KnownReferents,
): boolean {
  const selected = new Set(results.map(({ case: { id } }) => id));
  const meansGenerated = properties.some(({ id, clauses }) =>
    matches({ id: toSampleId(id), clauses }),
  );
  return (
    suite.cases.filter(matches).every(({ id }) => selected.has(id)) &&
    (!meansGenerated || (!isPart && results.some(({ source }) => source === "generated")))
  );
}

function describeProblem(
  kind: GlobProblem,
  { pattern, kind: of }: KnownSelector,
  { entry: { cases = [], clauses = [] }, number }: KnownMatcher,
): KnownProblem {
  const from = cases.length + clauses.length === 1 ? "" : `"${pattern}" from `;
  const message = {
    passes: `remove ${from}entry ${number}: it no longer fails as the entry says`,
    unmatched: `remove ${from}entry ${number}: "${pattern}" matches no ${of}`,
    changed: `"${pattern}" of entry ${number} fails in another way than the entry says`,
  }[kind];
  return { kind, entry: number, pattern, message };
}
