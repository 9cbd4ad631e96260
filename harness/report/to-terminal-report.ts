import { diagnoseRun } from "../diagnosis/diagnose-run.ts";
import { isFailure, isWrong, type WrongResult } from "../run/case-result.ts";
import type { RunResult } from "../run/run-result.ts";
import type { Clause } from "../suite/clause.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { escapeText } from "../terminal/escape-text.ts";
import { createPalette, type Palette } from "../terminal/palette.ts";
import { describeCauses, describeStart } from "./describe-causes.ts";
import { describeFailure, type FailureContext } from "./describe-failure.ts";
import { type FailureGroup, groupFailures } from "./group-failures.ts";
import { toProfileTable } from "./to-profile-table.ts";
import { type RerunFlags, toRerunOptions } from "./to-rerun-command.ts";
import { countUnsent, toSkippedSummary } from "./to-skipped-summary.ts";
import { toVerdictLine } from "./to-verdict-line.ts";

/**
 * How a run is reported on a terminal.
 *
 * @example
 * ```ts
 * const options: TerminalReportOptions = { clauses: loadSuite().clauses, verbose: true };
 * ```
 */
export interface TerminalReportOptions {
  /** The clauses of the suite, whose statements explain failures. */
  readonly clauses: readonly Clause[];
  /** No color by default. */
  readonly palette?: Palette | undefined;
  /** Options that the commands in the report must repeat. */
  readonly rerun?: RerunFlags | undefined;
  /** Show only the verdict line. */
  readonly quiet?: boolean | undefined;
  /** Show every failure in full. */
  readonly verbose?: boolean | undefined;
  /** Also show what the server does in unspecified situations. */
  readonly showProfile?: boolean | undefined;
}

/** Maximum number of groups of failures that are shown in full. */
const maxInFull = 10;

/** Maximum number of other groups, which are shown by id. */
const maxById = 20;

/** Maximum number of ids that are shown for the rest of a group. */
const maxOthers = 3;

/**
 * Formats a run for a terminal: failures, then warnings, then what was not judged. The verdict
 * comes last, where it is seen first.
 *
 * @example
 * ```ts
 * const suite = loadSuite();
 * const { cases } = selectCases(suite.cases, { patterns: ["validation/two-unknown-fields"] });
 * const target = { url: "http://127.0.0.1:8080" };
 * const run = await runSuite({ suite, cases, target, generated: { count: 0, seed: 1 } });
 * const text = toTerminalReport(run, { clauses: suite.clauses });
 * assert.match(text, /^1 of \d+ recorded cases and no generated ones ran: all passed /);
 * ```
 */
export function toTerminalReport(run: RunResult, options: TerminalReportOptions): string {
  const { palette = createPalette(false), quiet = false } = options;
  const verdict = toVerdictLine(run, palette);
  const isShort = quiet || (run.verdict === "not conforming" && run.hasSetupMistake === true);
  const blocks = isShort ? [verdict] : [...describeRun(run, { ...options, palette }), verdict];
  return `${blocks.join("\n\n")}\n`;
}

function describeRun(
  run: RunResult,
  options: TerminalReportOptions & { readonly palette: Palette },
): string[] {
  const { palette, showProfile, verbose = false } = options;
  const context: FailureContext = {
    clauses: new Map(options.clauses.map((clause) => [clause.id, clause])),
    palette,
    rerun: toRerunOptions(run, options.rerun),
  };
  const failed = run.results.filter(isFailure);
  const warned = run.results.filter(isWrong).filter((result) => !isFailure(result));
  const skipped = toSkippedSummary(run);
  const diagnosis = diagnoseRun(run);
  const explained = new Set<WrongResult>(
    diagnosis.explanations.flatMap((explanation) => explanation.explained),
  );
  const blocks = [
    ...run.setupWarnings.map((warning) => palette.warning(`Set-up: ${escapeText(warning)}`)),
    ...(verbose ? [] : describeCauses(diagnosis, failed.length, context)),
    ...describeAll(
      failed.filter((result) => verbose || !explained.has(result)),
      { ...context, verbose, noun: "failure" },
    ),
    ...(failed.length > 0 && warned.length > 0 && !verbose
      ? [palette.warning(`${countNoun(warned.length, "warning")}: -v or --report-json shows them`)]
      : describeAll(warned, { ...context, verbose, noun: "warning" })),
  ];
  if (blocks.length > 0 && run.command !== undefined) {
    blocks.push(
      palette.dim(`The server has been stopped: before using curl, start one at ${run.baseUrl}.`),
    );
  }
  if (showProfile === true) {
    blocks.push(toProfileTable(run.results, palette));
  }
  if (skipped !== undefined) {
    blocks.push(skipped);
  }
  if (run.leftOut.length > 0) {
    blocks.push(`Skipped generated properties (missing requirements): ${run.leftOut.join(", ")}`);
  }
  blocks.push(...run.warnings.map((warning) => palette.warning(`Warning: ${warning}`)));
  if (run.endedEarly !== undefined && run.verdict !== "not run") {
    const unsent = countUnsent(run);
    const rest = unsent === 0 ? "" : `; recorded cases not sent: ${unsent}`;
    blocks.push(palette.error(`The run ended early: ${escapeText(run.endedEarly)}${rest}`));
  }
  return [...blocks, ...describeStart(diagnosis, context)];
}

/** How a list of failures is formatted. */
interface ListContext extends FailureContext {
  readonly verbose: boolean;
  readonly noun: "failure" | "warning";
}

/** Shows one failure of each group in full, and the groups that are too many by id. */
function describeAll(results: readonly WrongResult[], context: ListContext): string[] {
  if (context.verbose) {
    return results.map((result) => describeFailure(result, context));
  }
  const groups = groupFailures(results);
  const blocks = groups.slice(0, maxInFull).map((group) => describeGroup(group, context));
  const rest = groups.slice(maxInFull);
  return rest.length === 0 ? blocks : [...blocks, listGroups(rest, context.noun)];
}

function describeGroup({ shown, others }: FailureGroup, context: FailureContext): string {
  const text = describeFailure(shown, context);
  if (others.length === 0) {
    return text;
  }
  const ids = others.slice(0, maxOthers).map(({ case: { id } }) => id);
  const more = others.length > maxOthers ? ", …" : "";
  return `${text}\n  Same:   ${others.length} more: ${ids.join(", ")}${more}`;
}

function listGroups(groups: readonly FailureGroup[], noun: string): string {
  const count = groups.reduce((sum, { others }) => sum + 1 + others.length, 0);
  const lines = groups
    .slice(0, maxById)
    .map(({ shown, others }) =>
      others.length === 0
        ? `  ${shown.case.id}`
        : `  ${shown.case.id} and ${others.length} more like it`,
    );
  const more = groups.length > maxById ? ["  …"] : [];
  const nouns = count === 1 ? noun : `${noun}s`;
  return [
    `${count} more ${nouns} (-v or --report-json shows them in full):`,
    ...lines,
    ...more,
  ].join("\n");
}
