import { findWitnesses } from "../diagnosis/witness/find-witnesses.ts";
import { toTerminal } from "../report/formats/to-terminal.ts";
import { toReport } from "../report/to-report.ts";
import { runSuite } from "../run/run-suite.ts";
import type { RunSuiteOptions } from "../run/run-suite-options.ts";
import type { Suite } from "../suite/suite.ts";

/** Number of lines of reports of 80 columns, one number for each mutant that failed. */
export interface ReportLengths {
  /** Of the whole reports. */
  readonly whole: readonly number[];
  /** Of what describes the first cause. */
  readonly first: readonly number[];
}

/** What mutants are judged by. */
export interface ReportOptions extends Pick<RunSuiteOptions, "cases" | "generated"> {
  readonly suite: Suite;
  /** Starts the reference server at the port in `{port}`, without a mutant. */
  readonly command: readonly string[];
}

/** Judges mutants over HTTP as a user would, one after another, and measures their reports. */
export async function measureReports(
  mutants: readonly string[],
  { command, ...options }: ReportOptions,
): Promise<ReportLengths> {
  const whole: number[] = [];
  const first: number[] = [];
  for (const name of mutants) {
    const run = await runSuite({
      ...options,
      target: { command: [...command, "--mutant", name] },
      investigate: async (results, ask) => findWitnesses(options.suite, results, ask),
    });
    if (run.verdict === "not conforming") {
      const report = toTerminal(toReport(run, { suite: options.suite }));
      const [cause = ""] = report.split("\n\n").filter((block) => block.startsWith("1. "));
      whole.push(countLines(report));
      first.push(countLines(cause));
    }
  }
  return { whole, first };
}

/** Counts the lines of a text, with or without a line break at its end. */
function countLines(text: string): number {
  return text.trimEnd().split("\n").length;
}
