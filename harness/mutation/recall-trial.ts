import { type FailurePattern, readPatterns } from "../diagnosis/failure-pattern.ts";
import { generateCases } from "../generate/generate-cases.ts";
import { defaultGenerated } from "../run/run-generated.ts";
import { type Case, isJudged } from "../suite/case.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { Suite } from "../suite/suite.ts";

/** The recorded mutants that fail cases, and the cases that ran when they were recorded. */
export interface RecordedTrial {
  readonly suite: Suite;
  readonly patterns: readonly FailurePattern[];
  readonly cases: readonly Case[];
}

/** Recalls what the diagnosis is measured with, and its weights are fitted to. */
export function recallTrial(): RecordedTrial {
  const suite = loadSuite();
  const facts = { ...suite, without: new Set<never>() };
  const { generated } = generateCases({ facts, ...defaultGenerated });
  return {
    suite,
    patterns: readPatterns().filter(({ failed, warned }) => failed.length + warned.length > 0),
    cases: [...suite.cases.filter(isJudged), ...generated.map(({ item }) => item)],
  };
}
