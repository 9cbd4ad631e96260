import { isFailure, isWrong, type WrongResult } from "../run/case-result.ts";
import type { RunResult } from "../run/run-result.ts";
import type { Clause } from "../suite/clause.ts";
import { escapeText } from "../terminal/escape-text.ts";
import { createPalette, type Palette } from "../terminal/palette.ts";
import { describeFailure, type FailureContext } from "./describe-failure.ts";
import { type FailureGroup, groupFailures } from "./group-failures.ts";
import { toProfileTable } from "./profile-table.ts";
import { type RerunFlags, toRerunOptions } from "./rerun-command.ts";
import { countCutOff, toSkippedSummary } from "./skipped-summary.ts";
import { toVerdictLine } from "./verdict-line.ts";

/** How a report is written for people. */
export interface TerminalReportOptions {
  /** The clauses of the suite, which failures are explained by. */
  readonly clauses: readonly Clause[];
  /** No colours when left out. */
  readonly palette?: Palette;
  /** What commands that run one case again must repeat. */
  readonly rerun?: RerunFlags;
  /** Only the verdict line. */
  readonly quiet?: boolean;
  /** Every failure in full. */
  readonly verbose?: boolean;
  /** What the server does where the specification leaves it free, too. */
  readonly showProfile?: boolean;
}

/** So many kinds of failures are shown in full unless all are asked for. */
const shownInFull = 10;

/** So many ids of cases that are not shown in full. */
const shownById = 20;

/** So many ids of cases that are wrong in the same way as the one that is shown. */
const shownAlike = 3;

/**
 * Writes what a run found for people: failures that can be acted on, then warnings, then what
 * was not judged, and at last, where it is seen first, the verdict.
 */
export function toTerminalReport(run: RunResult, options: TerminalReportOptions): string {
  const { palette = createPalette(false), quiet = false } = options;
  const verdict = toVerdictLine(run, palette);
  const blocks = quiet ? [verdict] : [...describeRun(run, { ...options, palette }), verdict];
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
  const blocks = [
    ...describeAll(failed, { ...context, verbose, noun: "failure" }),
    ...describeAll(warned, { ...context, verbose, noun: "warning" }),
  ];
  if (blocks.length > 0 && run.command !== undefined) {
    blocks.push(palette.dim(`The server was stopped; curl needs one at ${run.baseUrl} again.`));
  }
  if (showProfile === true) {
    blocks.push(toProfileTable(run.results, palette));
  }
  if (skipped !== undefined) {
    blocks.push(skipped);
  }
  if (run.leftOut.length > 0) {
    blocks.push(
      `Not generated, for want of what the server was set up with: ${run.leftOut.join(", ")}`,
    );
  }
  blocks.push(...run.warnings.map((warning) => palette.warning(`Warning: ${warning}`)));
  if (run.endedEarly !== undefined && run.verdict !== "not run") {
    const left = countCutOff(run);
    const rest = left === 0 ? "" : `; recorded cases that were not sent: ${left}`;
    blocks.push(palette.error(`The run ended early: ${escapeText(run.endedEarly)}${rest}`));
  }
  return blocks;
}

/** What a list of failures is shown with. */
interface ListContext extends FailureContext {
  readonly verbose: boolean;
  readonly noun: "failure" | "warning";
}

/** Shows each kind of failure once in full, and the rest by their ids. */
function describeAll(results: readonly WrongResult[], context: ListContext): string[] {
  if (context.verbose) {
    return results.map((result) => describeFailure(result, context));
  }
  const groups = groupFailures(results);
  const blocks = groups.slice(0, shownInFull).map((group) => describeGroup(group, context));
  const rest = groups.slice(shownInFull);
  return rest.length === 0 ? blocks : [...blocks, listGroups(rest, context.noun)];
}

function describeGroup({ shown, alike }: FailureGroup, context: FailureContext): string {
  const text = describeFailure(shown, context);
  if (alike.length === 0) {
    return text;
  }
  const ids = alike.slice(0, shownAlike).map(({ case: { id } }) => id);
  const more = alike.length > shownAlike ? ", …" : "";
  return `${text}\n  Alike:  ${alike.length} more: ${ids.join(", ")}${more}`;
}

function listGroups(groups: readonly FailureGroup[], noun: string): string {
  const count = groups.reduce((sum, { alike }) => sum + 1 + alike.length, 0);
  const lines = groups
    .slice(0, shownById)
    .map(({ shown, alike }) =>
      alike.length === 0 ? `  ${shown.case.id}` : `  ${shown.case.id} and ${alike.length} alike`,
    );
  const more = groups.length > shownById ? ["  …"] : [];
  const nouns = count === 1 ? noun : `${noun}s`;
  return [`${count} more ${nouns} (in full with -v, or by --report-json):`, ...lines, ...more].join(
    "\n",
  );
}
