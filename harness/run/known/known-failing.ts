import type { KnownFailingEntry } from "../../suite/formats.ts";
import { loadDataFile } from "../../suite/read-data-file.ts";
import type { Suite } from "../../suite/suite.ts";
import { isFailure, isInterrupted, type WrongResult } from "../case-result.ts";
import {
  findKnownProblems,
  type JudgedRun,
  type KnownProblem,
  type KnownReferents,
} from "./find-known-problems.ts";
import { type KnownMatcher, type MatchedCase, readMatchers } from "./known-matcher.ts";

/** The failures of a server that are known, from a file. */
export interface KnownFailing {
  /** Says why a case fails, as the file does; undefined where that is not known. */
  readonly excuse: (result: WrongResult) => string | undefined;
  /** Says what is out of date in the file. */
  readonly review: (run: JudgedRun) => KnownFindings;
  /** Finds the problem that a case no longer fails; undefined where that is no problem. */
  readonly findPassing: (
    problems: readonly KnownProblem[],
    item: MatchedCase,
  ) => KnownProblem | undefined;
}

/** What became of the entries of a file of known failures. */
export interface KnownFindings {
  /** Path of the file, as it was given. */
  readonly file: string;
  /** The entries without what is out of date. */
  readonly current: readonly KnownFailingEntry[];
  readonly problems: readonly KnownProblem[];
}

interface KnownFailingChoice {
  /** Whether warnings fail the run, so that they can be known failures, too. */
  readonly strict?: boolean | undefined;
  /**
   * Whether fewer generated cases run than usual, so that all cases of a property may pass by
   * chance.
   */
  readonly isPart?: boolean | undefined;
}

/**
 * Reads a file of known failures. The properties of generated cases are loaded only then, since
 * fast-check is large.
 *
 * @throws SuiteError when the file is invalid.
 */
export async function loadKnownFailing(
  file: string,
  suite: Suite,
  { strict = false, isPart = false }: KnownFailingChoice,
): Promise<KnownFailing> {
  const { knownFailing: entries } = loadDataFile(file, "known-failing", suite.checks);
  const { properties } = await import("../../generate/properties.ts");
  const today = new Date().toISOString().slice(0, "2027-01-31".length);
  return createKnownFailing({ file, entries, today, strict, suite, properties, isPart });
}

/** A file of known failures, and what its entries can refer to. */
interface KnownFailingOptions extends KnownReferents {
  readonly file: string;
  readonly entries: readonly KnownFailingEntry[];
  /** The date, like `2027-01-31`, in UTC. */
  readonly today: string;
  readonly strict: boolean;
}

/** Prepares known failures for a run. */
export function createKnownFailing({
  file,
  entries,
  today,
  strict,
  ...referents
}: KnownFailingOptions): KnownFailing {
  const matchers = readMatchers(entries, today);
  return {
    excuse: (result) => {
      const isExcusable = (strict || isFailure(result)) && !isInterrupted(result);
      const matcher = isExcusable ? matchers.find(({ explains }) => explains(result)) : undefined;
      return matcher && describeEntry(matcher.entry);
    },
    review: (run) => {
      const problems = findKnownProblems(run, matchers, referents);
      return { file, current: dropOutdated(matchers, problems), problems };
    },
    findPassing: (problems, item) =>
      problems.find(
        ({ kind, entry, pattern }) =>
          kind === "passes" &&
          matchers[entry - 1]?.selectors.some(
            (one) => (pattern ?? one.pattern) === one.pattern && one.matches(item),
          ),
      ),
  };
}

function describeEntry({ reason, link }: KnownFailingEntry): string {
  return link === undefined ? reason : `${reason} (${link})`;
}

/** Leaves out what no longer fails or exists, and entries that have expired. */
function dropOutdated(
  matchers: readonly KnownMatcher[],
  problems: readonly KnownProblem[],
): KnownFailingEntry[] {
  return matchers.flatMap(({ entry, number }) => {
    const own = problems.filter((problem) => problem.entry === number);
    const outdated = new Set(own.map(({ kind, pattern }) => kind !== "changed" && pattern));
    const keep = (patterns: readonly string[] = []): readonly string[] =>
      patterns.filter((pattern) => !outdated.has(pattern));
    const { cases, clauses, ...rest } = entry;
    const kept = { cases: keep(cases), clauses: keep(clauses) };
    return outdated.has(undefined) || kept.cases.length + kept.clauses.length === 0
      ? []
      : [
          {
            ...(kept.cases.length > 0 && { cases: kept.cases }),
            ...(kept.clauses.length > 0 && { clauses: kept.clauses }),
            ...rest,
          },
        ];
  });
}
