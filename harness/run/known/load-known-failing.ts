import type { Case } from "../../suite/case.ts";
import { loadDataFile } from "../../suite/read-data-file.ts";
import type { Suite } from "../../suite/suite.ts";
import type { WrongResult } from "../case-result.ts";
import type { RunResult } from "../run-result.ts";
import { applyKnownFailing } from "./apply-known-failing.ts";
import { createMatchers, type KnownMatcher } from "./create-matchers.ts";
import type { KnownProblem } from "./known-findings.ts";

/** The known failures of a server, ready for a run. */
export interface KnownFailing {
  readonly isKnown: (result: WrongResult) => boolean;
  /** Excuses the known failures of a run, and says what is out of date in the file. */
  readonly apply: (run: RunResult) => RunResult;
  /** Describes the problem that a case no longer fails; undefined where that is no problem. */
  readonly findPassing: (
    problems: readonly KnownProblem[],
    item: Pick<Case, "id" | "clauses">,
  ) => KnownProblem | undefined;
}

/** How known failures are applied. */
export interface KnownFailingChoice {
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
  { strict, isPart }: KnownFailingChoice,
): Promise<KnownFailing> {
  const { knownFailing: entries } = loadDataFile(file, "known-failing", suite.checks);
  const { properties } = await import("../../generate/properties.ts");
  const today = new Date().toISOString().slice(0, "2027-01-31".length);
  const matchers = createMatchers(entries, today);
  return {
    isKnown: (result) => matchers.some(({ explains }) => explains(result)),
    apply: (run) =>
      applyKnownFailing(run, { file, entries, today, suite, properties, strict, isPart }),
    findPassing: (problems, item) =>
      problems.find(
        (problem) =>
          problem.kind === "passes" && isAbout(problem, matchers[problem.entry - 1], item),
      ),
  };
}

/** Whether a problem of an entry is about a case. */
function isAbout(
  { pattern }: KnownProblem,
  matcher: KnownMatcher | undefined,
  item: Pick<Case, "id" | "clauses">,
): boolean {
  const selectors = matcher?.selectors ?? [];
  return selectors.some(
    (selector) => (pattern ?? selector.pattern) === selector.pattern && selector.matches(item),
  );
}
