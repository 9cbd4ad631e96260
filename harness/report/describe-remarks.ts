import type { RunDiagnosis } from "../diagnosis/diagnose-run.ts";
import { isFailure } from "../run/case-result.ts";
import { isPartialRun, type RunResult } from "../run/run-result.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { escapeText } from "../terminal/escape-text.ts";
import { hangText } from "../terminal/wrap-text.ts";
import type { FailureContext } from "./describe-failure.ts";
import { listWarnings } from "./describe-failures.ts";
import { describeKnown } from "./describe-known.ts";
import { measureRunScope, nameEnd } from "./measure-scope.ts";
import { countUnsent } from "./to-skipped-summary.ts";

/** How remarks are formatted. */
interface RemarkFormat extends Pick<FailureContext, "palette" | "width"> {
  /** Whether every warning is shown. */
  readonly verbose?: boolean | undefined;
}

/** Describes what concerns the run as a whole, in a sentence each. */
export function describeRemarks(
  run: RunResult,
  { failedHealthChecks }: RunDiagnosis,
  { palette, width, verbose = false }: RemarkFormat,
): string[] {
  const remark = (text: string, paint?: (line: string) => string): string =>
    hangText("", text, { width, paint });
  return [
    ...(failedHealthChecks === 0
      ? []
      : [
          remark(
            `The health checks after ${countNoun(failedHealthChecks, "unspecified case")} failed, too.`,
          ),
        ]),
    ...(verbose ? [] : describeWarningCount(run)).map((text) => remark(text, palette.warning)),
    ...run.warnings.map((warning) => remark(`Warning: ${warning}`, palette.warning)),
    ...describeKnown(run, { palette, width }),
    ...describeEnd(run).map((text) => remark(text, palette.error)),
    ...describeStop(run).map((text) => remark(text, palette.dim)),
  ];
}

/** Counts the warnings of a run in which cases failed: they are not shown then. */
function describeWarningCount(run: RunResult): string[] {
  const warnings = listWarnings(run).length;
  return warnings === 0 || !(run.results.some(isFailure) || run.counts.known > 0)
    ? []
    : [`${countNoun(warnings, "warning")} not shown while cases fail (-v shows all).`];
}

function describeEnd(run: RunResult): string[] {
  if (run.endedEarly === undefined || (run.verdict === "not run" && !isPartialRun(run))) {
    return [];
  }
  const unsent = countUnsent(run);
  const rest = unsent === 0 ? "" : `; recorded cases not sent: ${unsent}`;
  return [`${nameEnd(measureRunScope(run))}: ${escapeText(run.endedEarly)}${rest}`];
}

function describeStop({ role, command, baseUrl, results, counts }: RunResult): string[] {
  const hasCommands = results.some((result) => isFailure(result)) || counts.warned > 0;
  return role === undefined && command !== undefined && hasCommands
    ? [`The server was stopped. Start it at ${baseUrl} before you use curl.`]
    : [];
}
