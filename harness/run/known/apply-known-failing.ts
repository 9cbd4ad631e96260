import type { KnownFailingEntry } from "../../suite/formats.ts";
import {
  type CaseResult,
  isFailure,
  isInterrupted,
  isWrong,
  type WrongResult,
} from "../case-result.ts";
import { decideVerdict } from "../decide-verdict.ts";
import { countVerdicts, type RunResult } from "../run-result.ts";
import { createMatchers, type KnownMatcher } from "./create-matchers.ts";
import { findKnownProblems, type KnownReferents } from "./find-known-problems.ts";
import type { KnownFindings, KnownProblem } from "./known-findings.ts";

/** A file of known failures, and what its entries can refer to. */
export interface KnownFailingOptions extends KnownReferents {
  readonly file: string;
  readonly entries: readonly KnownFailingEntry[];
  /** The date, like `2027-01-31`, in UTC. */
  readonly today: string;
  /** Whether warnings fail the run, so that they can be known failures, too. */
  readonly strict?: boolean | undefined;
}

/**
 * Turns failures that are known into known failures, and decides the verdict again. A run fails if
 * another case fails, or if the file is out of date.
 */
export function applyKnownFailing(run: RunResult, options: KnownFailingOptions): RunResult {
  const { file, entries, today, strict = false } = options;
  const matchers = createMatchers(entries, today);
  const problems = findKnownProblems(run, matchers, options);
  const fails = strict ? isWrong : isFailure;
  const results = run.results.map((result) =>
    fails(result) && !isInterrupted(result) ? excuse(result, matchers) : result,
  );
  const current = dropOutdated(matchers, problems);
  return decideAgain(run, results, { strict, known: { file, current, problems } });
}

function excuse(result: WrongResult, matchers: readonly KnownMatcher[]): CaseResult {
  const matcher = matchers.find(({ explains }) => explains(result));
  return matcher === undefined
    ? result
    : { ...result, verdict: "known", reason: describeEntry(matcher.entry) };
}

function describeEntry({ reason, link }: KnownFailingEntry): string {
  return link === undefined ? reason : `${reason} (${link})`;
}

function decideAgain(
  run: RunResult,
  results: readonly CaseResult[],
  { known, strict }: { readonly known: KnownFindings; readonly strict: boolean },
): RunResult {
  const counts = countVerdicts(results);
  if (run.verdict === "not run" || run.endedEarly !== undefined) {
    return { ...run, results, counts, known };
  }
  const { generated, warnings } = run;
  const outcome = { results, generated, warnings, endedEarly: undefined };
  const { verdict } = decideVerdict(outcome, { strict });
  const { endedEarly: _, ...facts } = { ...run, results, counts, known };
  if (verdict === "not conforming" || verdict === "not run") {
    return { ...facts, verdict: "not conforming", exitStatus: 1 };
  }
  if (known.problems.length > 0) {
    return { ...facts, verdict: "known failures out of date", exitStatus: 1 };
  }
  if (verdict === "house rules broken") {
    return { ...facts, verdict, exitStatus: 1 };
  }
  return counts.known > 0
    ? { ...facts, verdict: "only known failures", exitStatus: 0 }
    : { ...facts, verdict: "conforming", exitStatus: 0 };
}

/** Leaves out what no longer fails or exists, and entries that have expired. */
function dropOutdated(
  matchers: readonly KnownMatcher[],
  problems: readonly KnownProblem[],
): KnownFailingEntry[] {
  return matchers.flatMap(({ entry, number }) => {
    const own = problems.filter((problem) => problem.entry === number);
    if (own.some(({ pattern }) => pattern === undefined)) {
      return [];
    }
    const outdated = new Set(own.map(({ kind, pattern }) => kind !== "changed" && pattern));
    const keep = (patterns: readonly string[] = []): readonly string[] =>
      patterns.filter((pattern) => !outdated.has(pattern));
    const { cases, clauses, ...rest } = entry;
    const kept = { cases: keep(cases), clauses: keep(clauses) };
    return kept.cases.length + kept.clauses.length === 0
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
