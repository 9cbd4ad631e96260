import { diagnoseRun, type RunDiagnosis } from "../diagnosis/diagnose-run.ts";
import type { RunResult } from "../run/run-result.ts";
import type { Clause } from "../suite/clause.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { escapeText } from "../terminal/escape-text.ts";
import { defaultWidth } from "../terminal/find-terminal-width.ts";
import { createPalette, type Palette } from "../terminal/palette.ts";
import { hangText } from "../terminal/wrap-text.ts";
import { describeDeath } from "./describe-death.ts";
import type { FailureContext } from "./describe-failure.ts";
import { describeEveryFailure, describeFailures } from "./describe-failures.ts";
import { describeRemarks } from "./describe-remarks.ts";
import { describeStart } from "./describe-start.ts";
import { toProfileTable } from "./to-profile-table.ts";
import { type RerunFlags, toRerunOptions } from "./to-rerun-command.ts";
import { toSkippedSummary } from "./to-skipped-summary.ts";
import { toVerdictLine } from "./to-verdict-line.ts";

/** How a run is reported on a terminal. */
export interface TerminalReportOptions {
  /** The clauses whose statements explain failures; those of the kit's suite when left out. */
  readonly clauses?: readonly Clause[] | undefined;
  /** No color by default. */
  readonly palette?: Palette | undefined;
  /** Columns to which text is wrapped, but not commands; 80 by default. */
  readonly width?: number | undefined;
  /** Options that the commands in the report must repeat. */
  readonly rerun?: RerunFlags | undefined;
  /** Show only the verdict line. */
  readonly quiet?: boolean | undefined;
  /** Show every failure in full. */
  readonly verbose?: boolean | undefined;
  /** Also show what the server does in unspecified situations. */
  readonly showProfile?: boolean | undefined;
}

/**
 * Formats a run for a terminal: the causes of the failures, each with the failure that shows it
 * best, then what is left over, then what was not judged. The verdict and where to begin come last,
 * where they are seen first.
 *
 * @example
 * ```ts
 * const { cases } = selectCases(loadSuite().cases, { patterns: ["validation/two-unknown-fields"] });
 * const target = { url: "http://127.0.0.1:8080" };
 * const run = await runSuite({ target, cases, generated: { count: 0 } });
 * const text = toTerminalReport(run);
 * assert.match(text, /^1 of \d+ recorded cases and no generated ones ran: all passed /);
 * ```
 */
export function toTerminalReport(run: RunResult, options: TerminalReportOptions = {}): string {
  const { palette = createPalette(false), width = defaultWidth, quiet = false } = options;
  const verdict = toVerdictLine(run, palette);
  const isShort = quiet || (run.verdict === "not conforming" && run.hasSetupMistake === true);
  if (isShort) {
    return `${verdict}\n`;
  }
  const { clauses = loadSuite().clauses } = options;
  const context: FailureContext = {
    clauses: new Map(clauses.map((clause) => [clause.id, clause])),
    palette,
    width,
    rerun: toRerunOptions(run, options.rerun),
  };
  const diagnosis = diagnoseRun(run);
  const end = [verdict, ...describeStart(diagnosis, context)].join("\n");
  return `${[...describeRun(run, diagnosis, { ...options, context }), end].join("\n\n")}\n`;
}

function describeRun(
  run: RunResult,
  diagnosis: RunDiagnosis,
  { context, showProfile, verbose }: TerminalReportOptions & { readonly context: FailureContext },
): string[] {
  const { palette } = context;
  const skipped = toSkippedSummary(run, { verbose });
  const remarks = describeRemarks(run, diagnosis, { ...context, verbose });
  const describe = verbose === true ? describeEveryFailure : describeFailures;
  return [
    ...run.setupWarnings.map((warning) =>
      hangText("", `Set-up: ${escapeText(warning)}`, { ...context, paint: palette.warning }),
    ),
    ...describeDeath(run, context),
    ...describe(run, diagnosis, context),
    ...(showProfile === true ? [toProfileTable(run, palette)] : []),
    ...(skipped === undefined ? [] : [skipped]),
    ...(remarks.length === 0 ? [] : [remarks.join("\n")]),
  ];
}
