import type { Property } from "../../generate/property.ts";
import type { Suite } from "../../suite/suite.ts";
import { type CaseResult, hasDifferences, isInterrupted, isWrong } from "../case-result.ts";
import type { KnownMatcher, KnownSelector } from "./known-matcher.ts";

/** The results of a run, before its verdict. */
export interface JudgedRun {
  readonly results: readonly CaseResult[];
  /** Why it ended early; left out when it did not. */
  readonly endedEarly?: string | undefined;
}

/**
 * What is out of date in a file of known failures: its cases no longer fail (`passes`), do not
 * exist (`unmatched`) or fail in another way (`changed`), or its last day is over (`expired`).
 */
export interface KnownProblem {
  readonly kind: "passes" | "unmatched" | "changed" | "expired";
  /** Number of the entry, counted from 1. */
  readonly entry: number;
  /** The glob or clause of the entry; left out when all of it is meant. */
  readonly pattern?: string;
  /** What is wrong and what to do, in words. */
  readonly message: string;
}

/** What entries can refer to. */
export interface KnownReferents {
  readonly suite: Pick<Suite, "cases" | "clauses">;
  /** The properties of generated cases. */
  readonly properties: readonly Pick<Property, "id" | "clauses">[];
  /** Whether fewer generated cases ran than usual, so that all of a property may pass by chance. */
  readonly isPart: boolean;
}

/**
 * Finds what is out of date in the entries of a file. Nothing is said about cases that did not run.
 */
export function findKnownProblems(
  run: JudgedRun,
  matchers: readonly KnownMatcher[],
  referents: KnownReferents,
): KnownProblem[] {
  return matchers.flatMap((matcher) => {
    const { number, isExpired } = matcher;
    if (isExpired) {
      return describeExpired(matcher, referents);
    }
    const kinds = matcher.selectors.map((selector) =>
      examine(selector, { run, matcher, matchers, referents }),
    );
    if (kinds.every((kind) => kind === "passes")) {
      const message = `remove entry ${number}: its cases no longer fail as it says`;
      return [{ kind: "passes", entry: number, message }];
    }
    return matcher.selectors.flatMap((selector, index) => {
      const kind = kinds[index];
      return kind === undefined ? [] : [describeProblem(kind, selector, matcher)];
    });
  });
}

/** An entry that has expired says nothing about results, but what it names must still exist. */
function describeExpired(matcher: KnownMatcher, referents: KnownReferents): KnownProblem[] {
  const { entry, number, selectors } = matcher;
  const unmatched = selectors.filter((selector) => !exists(selector, referents));
  const expiry = `entry ${number} expired on ${entry.expires}`;
  const message =
    unmatched.length === selectors.length ? expiry : `${expiry}: fix the bug or move the date`;
  return [
    { kind: "expired", entry: number, message },
    ...unmatched.map((selector) => describeProblem("unmatched", selector, matcher)),
  ];
}

/** What can be out of date in a glob; only a whole entry expires. */
type GlobProblem = Exclude<KnownProblem["kind"], "expired">;

interface Comparison {
  readonly run: JudgedRun;
  readonly matcher: KnownMatcher;
  readonly matchers: readonly KnownMatcher[];
  readonly referents: KnownReferents;
}

/** @returns undefined when a case of the glob still fails as known, or when that is unclear. */
function examine(
  selector: KnownSelector,
  { run, matcher, matchers, referents }: Comparison,
): GlobProblem | undefined {
  if (!exists(selector, referents)) {
    return "unmatched";
  }
  const results = run.results.filter((result) => selector.matches(result.case));
  const judged = results.filter(isSettled);
  if (judged.some((result) => hasDifferences(result) && matcher.explains(result))) {
    return undefined;
  }
  const isUnexplained = (result: CaseResult): boolean =>
    isWrong(result) && !matchers.some(({ explains }) => explains(result));
  if (judged.some(isUnexplained)) {
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
  return kind === "clauses"
    ? suite.clauses.some(({ id }) => matchesId(id))
    : suite.cases.some(({ id }) => matchesId(id)) ||
        properties.some(({ id }) => matchesId(toSampleId(id)));
}

function toSampleId(property: string): string {
  return `generated/${property}/0`;
}

function isSettled(result: CaseResult): boolean {
  return result.verdict !== "skipped" && !isInterrupted(result);
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
  { entry, number }: KnownMatcher,
): KnownProblem {
  const { cases = [], clauses = [] } = entry;
  const from = cases.length + clauses.length === 1 ? "" : `"${pattern}" from `;
  const message = {
    passes: `remove ${from}entry ${number}: it no longer fails as the entry says`,
    unmatched: `remove ${from}entry ${number}: "${pattern}" matches no ${of === "clauses" ? "clause" : "case"}`,
    changed: `"${pattern}" of entry ${number} fails in another way than the entry says`,
  }[kind];
  return { kind, entry: number, pattern, message };
}
