import { countAll } from "../diagnosis/count-all.ts";
import { diagnoseRun } from "../diagnosis/diagnose-run.ts";
import type { KnownBugs } from "../diagnosis/known-bugs.ts";
import { findWitnesses } from "../diagnosis/witness/find-witnesses.ts";
import { readFindings } from "../report/findings.ts";
import { toTerminal } from "../report/formats/to-terminal.ts";
import { toReport } from "../report/to-report.ts";
import { type CaseResult, isFailure } from "../run/case-result.ts";
import type { RunResult } from "../run/run-result.ts";
import { runSuite } from "../run/run-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { findMedian } from "./find-median.ts";

/** A server whose bugs are known. */
export interface BuggyServer {
  readonly command: readonly string[];
  /** Ids of the clauses that each of its bugs breaks. */
  readonly bugs: readonly (readonly string[])[];
  readonly known: KnownBugs;
}

/** Where the bugs of a server are in a list of causes. */
interface RankScore {
  /** 1 if the first causes, one for each bug, name all bugs; 0 otherwise. */
  readonly first: number;
  /** 1 if the first three do. */
  readonly amongThree: number;
}

/** What a report says about a server, compared with what is known about it. */
export interface Outcome {
  /** What the report begins with: a cause and its certainty, an obstacle, or nothing. */
  readonly kind: string;
  /** By the causes of the report, and by the clauses that most failed cases name. */
  readonly scores: Readonly<Record<"report" | "most failures", RankScore>>;
  /** Whether the first cause names a wrong clause and says that it is certain. */
  readonly isWronglyCertain: boolean;
  readonly lines: number;
}

/** Judges a server as a user would, and reads what the report says. */
export async function diagnoseServer(
  { command, bugs, known }: BuggyServer,
  suite: Suite,
): Promise<Outcome> {
  const run = await runSuite({
    suite,
    target: { command },
    investigate: async (results) => findWitnesses(suite, results, known),
  });
  return toOutcome(run, { bugs, known, suite });
}

/** Compares a report with the bugs of a server. */
export function toOutcome(
  run: RunResult,
  { bugs, known, suite }: Omit<BuggyServer, "command"> & { readonly suite: Suite },
): Outcome {
  diagnoseRun(run, known);
  const report = toReport(run, { suite });
  const { causes } = readFindings(report);
  const named = causes.map(({ clauses }) => clauses);
  const rivals = causes.flatMap((cause) => cause.rivals.map((clause) => [clause]));
  const [first] = causes;
  const isRight = bugs.flat().some((clause) => first?.clauses.includes(clause) === true);
  const certainty = first?.diagnosis?.certainty;
  const other = first === undefined ? "no cause" : "an obstacle";
  return {
    kind: certainty === undefined ? other : `${certainty}, ${isRight ? "right" : "wrong"}`,
    scores: {
      report: scoreNamed(named, bugs, rivals),
      "most failures": scoreNamed(rankByFailures(run.results), bugs),
    },
    isWronglyCertain: certainty === "certain" && !isRight,
    lines: toTerminal(report).trimEnd().split("\n").length,
  };
}

/** @param rivals what causes name as less probable, which comes after all of them. */
function scoreNamed(
  causes: readonly (readonly string[])[],
  bugs: BuggyServer["bugs"],
  rivals: readonly (readonly string[])[] = [],
): RankScore {
  const named = [...causes, ...rivals];
  const positions = bugs.map((clauses) => {
    const index = named.findIndex((cause) => cause.some((clause) => clauses.includes(clause)));
    return index === -1 ? Number.POSITIVE_INFINITY : index + 1;
  });
  const last = Math.max(...positions);
  return {
    first: Number(last <= Math.min(bugs.length, causes.length)),
    amongThree: Number(last <= 3),
  };
}

/** Ranks clauses by the number of failed cases that name them, or of warnings where nothing failed. */
function rankByFailures(results: readonly CaseResult[]): readonly (readonly string[])[] {
  const failed = results.filter(isFailure);
  const wrong = failed.length > 0 ? failed : results.filter(({ verdict }) => verdict === "warned");
  return [...countAll(wrong.map(({ case: { clauses } }) => clauses))]
    .sort(([, left], [, right]) => right - left)
    .map(([clause]) => [clause]);
}

/** Renders how well reports name bugs: scores with intervals of 95%, and counts by kind. */
export function renderOutcomes(title: string, outcomes: readonly Outcome[]): string {
  const methods = ["report", "most failures"] as const;
  const rows = methods.map((method) => {
    const scores = outcomes.map((outcome) => outcome.scores[method]);
    const cell = (name: keyof RankScore): string => renderShare(scores.map((score) => score[name]));
    return `  ${method}: first ${cell("first")}, among three ${cell("amongThree")}\n`;
  });
  const wrong = renderShare(outcomes.map(({ isWronglyCertain }) => Number(isWronglyCertain)));
  const kinds = [...countAll([outcomes.map(({ kind }) => kind)])].map(
    ([kind, count]) => `${kind} ${count}`,
  );
  const lines = findMedian(outcomes.map((outcome) => outcome.lines));
  return `${title}: ${outcomes.length} servers over HTTP, with an interval of 95%\n${rows.join("")}  wrong and certain ${wrong}\n  first causes: ${kinds.sort().join("; ")}\n  median of ${lines} lines at 80 columns\n`;
}

const deviations = 1.96;

/** Renders the mean of numbers from 0 to 1, with the interval of Wilson. */
function renderShare(numbers: readonly number[]): string {
  const count = numbers.length;
  const mean = numbers.reduce((sum, number) => sum + number, 0) / count;
  const spread = deviations ** 2 / count;
  const middle = (mean + spread / 2) / (1 + spread);
  const half =
    (Math.sqrt((mean * (1 - mean)) / count + spread / (4 * count)) / (1 + spread)) * deviations;
  return `${mean.toFixed(2)} [${(middle - half).toFixed(2)}, ${(middle + half).toFixed(2)}]`;
}
