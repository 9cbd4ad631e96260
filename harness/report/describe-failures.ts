import { diagnoseWarnings, type RunDiagnosis } from "../diagnosis/diagnose-run.ts";
import { isFailure, isWrong, type WrongResult } from "../run/case-result.ts";
import type { RunResult } from "../run/run-result.ts";
import { isSpecified } from "../suite/case.ts";
import { describeCause, describeHeading } from "./describe-cause.ts";
import { describeFailure, type FailureContext } from "./describe-failure.ts";
import { describeSame } from "./describe-same.ts";
import { groupFailures } from "./group-failures.ts";
import { listCauses } from "./list-causes.ts";
import { listGroups } from "./list-groups.ts";

/**
 * Describes each cause with the failure that shows it best, then what no cause explains, one line
 * each. Warnings are shown only where nothing failed, known or not: most have the same cause as a
 * failure.
 */
export function describeFailures(
  run: RunResult,
  diagnosis: RunDiagnosis,
  context: FailureContext,
): string[] {
  const failed = run.results.filter(isFailure).filter((result) => isSpecified(result.case));
  const causes = listCauses(diagnosis);
  return [
    ...causes.map((cause, index) =>
      describeCause(cause, { number: index + 1, failures: failed.length }, context),
    ),
    ...describeGroups(diagnosis.unexplained, {
      ...context,
      noun: "failure",
      maxInFull: causes.length === 0 ? 1 : 0,
    }),
    ...(failed.length > 0 || run.counts.known > 0 ? [] : describeWarnings(run, context)),
    ...describeHouseRules(run, context),
  ];
}

/** Maximum number of blocks of warnings. */
const maxWarningBlocks = 10;

function describeWarnings(run: RunResult, context: FailureContext): string[] {
  const warnings = listWarnings(run);
  const causes = diagnoseWarnings(run);
  const explained = new Set(causes.flatMap((cause) => cause.explained));
  return [
    ...causes.map((cause, index) =>
      describeCause(
        cause,
        { number: index + 1, failures: warnings.length, noun: "warning" },
        context,
      ),
    ),
    ...describeGroups(
      warnings.filter((warning) => !explained.has(warning)),
      { ...context, noun: "warning", maxInFull: Math.max(1, maxWarningBlocks - causes.length) },
    ),
  ];
}

function describeHouseRules({ results }: RunResult, context: FailureContext): string[] {
  const broken = results.filter(isWrong).filter((result) => !isSpecified(result.case));
  return broken.length === 0
    ? []
    : [
        context.palette.bold("House rules:"),
        ...groupFailures(broken).map(({ shown, others }) =>
          [describeFailure(shown, context), ...describeSame(others, context)].join("\n"),
        ),
      ];
}

/** Names the causes, and describes every failure and warning in full. */
export function describeEveryFailure(
  run: RunResult,
  diagnosis: RunDiagnosis,
  context: FailureContext,
): string[] {
  const failed = run.results.filter(isFailure).filter((result) => isSpecified(result.case));
  return [
    ...listCauses(diagnosis).map((cause, index) =>
      describeHeading(cause, { number: index + 1, failures: failed.length }, context),
    ),
    ...[...failed, ...listWarnings(run)].map((result) => describeFailure(result, context)),
    ...describeHouseRules(run, context),
  ];
}

/** Lists what is wrong, but does not fail the run by itself. */
export function listWarnings({ results }: RunResult): WrongResult[] {
  return results.filter(isWrong).filter((result) => isSpecified(result.case) && !isFailure(result));
}

/** How results that nothing explains are formatted. */
interface GroupContext extends FailureContext {
  readonly noun: "failure" | "warning";
  /** Maximum number of groups that are shown in full. */
  readonly maxInFull: number;
}

/** Shows one result of each group in full, and the groups that are too many on a line each. */
function describeGroups(results: readonly WrongResult[], context: GroupContext): string[] {
  const { noun, maxInFull } = context;
  const groups = groupFailures(results);
  const rest = groups.slice(maxInFull);
  const count = rest.reduce((sum, { others }) => sum + 1 + others.length, 0);
  const nouns = count === 1 ? noun : `${noun}s`;
  const what = noun === "failure" ? `${nouns} without a known cause` : nouns;
  const heading = maxInFull > 0 ? `${count} more ${what}` : `${count} ${what}`;
  return [
    ...groups
      .slice(0, maxInFull)
      .map(({ shown, others }) =>
        [describeFailure(shown, context), ...describeSame(others, context)].join("\n"),
      ),
    ...(rest.length === 0 ? [] : [listGroups(rest, { ...context, heading })]),
  ];
}
