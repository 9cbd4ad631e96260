import { maxGlobsLength, measureGlobs } from "../../suite/compile-pattern.ts";
import type { KnownFailingEntry } from "../../suite/formats.ts";
import { loadDataFile } from "../../suite/read-data-file.ts";
import { type Suite, SuiteError } from "../../suite/suite.ts";
import { isFailure, isInterrupted, type WrongResult } from "../case-result.ts";
import {
  findKnownProblems,
  type JudgedRun,
  type KnownMatcher,
  type KnownProblem,
  type KnownReferents,
  type MatchedCase,
  readMatchers,
} from "./known-problems.ts";

/** The failures of a server that are known, from a file. */
export interface KnownFailing {
  /** Says why a case fails, as the file does; undefined where that is not known. */
  readonly excuse: (result: WrongResult) => string | undefined;
  readonly review: (run: JudgedRun) => KnownFindings;
  /** Finds the problem that a case no longer fails; undefined where that is no problem. */
  readonly findPassing: (
    problems: readonly KnownProblem[],
    item: MatchedCase,
  ) => KnownProblem | undefined;
}

/** What became of the entries of a file of known failures. */
export interface KnownFindings {
  readonly file: string;
  /** The entries without what is out of date. */
  readonly current: readonly KnownFailingEntry[];
  readonly problems: readonly KnownProblem[];
}

/**
 * Reads a file of known failures, and loads fast-check, which is large, only then.
 *
 * @throws SuiteError when the file is invalid or too long.
 */
export async function loadKnownFailing(
  file: string,
  suite: Suite,
  { strict = false, isPart }: { readonly strict?: boolean | undefined; readonly isPart: boolean },
): Promise<KnownFailing> {
  const { knownFailing: entries } = loadDataFile(file, "known-failing", suite.checks);
  const { properties } = await import("../../generate/properties.ts");
  const today = new Date().toISOString().slice(0, "2027-01-31".length);
  return createKnownFailing({ file, entries, today, strict, suite, properties, isPart });
}

interface KnownFailingOptions extends KnownReferents {
  readonly file: string;
  readonly entries: readonly KnownFailingEntry[];
  /** The date, like `2027-01-31`, in UTC. */
  readonly today: string;
  /** Whether warnings fail the run, so that they can be known failures, too. */
  readonly strict: boolean;
}

/** Maximum number of ids and globs in a file: each is compared with every result. */
const maxPatterns = 10_000;

/**
 * Prepares known failures for a run.
 *
 * @throws SuiteError when they are too many.
 */
export function createKnownFailing({
  file,
  entries,
  today,
  strict,
  ...referents
}: KnownFailingOptions): KnownFailing {
  const patterns = entries.flatMap(({ cases = [], clauses = [] }) => [...cases, ...clauses]);
  const length = measureGlobs(patterns);
  if (patterns.length > maxPatterns || length > maxGlobsLength) {
    const message = `It holds ${patterns.length} patterns with globs of ${length} characters, and the maximum is ${maxPatterns} with ${maxGlobsLength}: write globs that mean more cases each`;
    throw new SuiteError([{ file, line: 1, column: 1, message }]);
  }
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
  return matchers.flatMap(({ entry: { cases, clauses, ...rest }, number }) => {
    const own = problems.filter(({ entry, kind }) => entry === number && kind !== "changed");
    const outdated = new Set(own.map(({ pattern }) => pattern));
    const keep = (name: string, patterns: readonly string[] = []): object => {
      const kept = patterns.filter((pattern) => !outdated.has(pattern));
      return kept.length > 0 ? { [name]: kept } : {};
    };
    const kept = { ...keep("cases", cases), ...keep("clauses", clauses) };
    const isKept = !outdated.has(undefined) && Object.keys(kept).length > 0;
    return isKept ? [{ ...kept, ...rest }] : [];
  });
}
