import { countNoun } from "../../terminal/count-noun.ts";
import type { Line } from "../../terminal/lay-out.ts";
import type { Findings } from "../findings.ts";
import type { ReportedCase } from "../reported-case.ts";
import { describeCause, describeHeading, describeSame } from "./describe-cause.ts";
import { summarizeDifference } from "./describe-difference.ts";
import { describeFailure, labelOf } from "./describe-failure.ts";
import { type FailureGroup, groupFailures } from "./group-failures.ts";

/** Lines that belong together. */
export type Block = readonly Line[];

const maxWarningBlocks = 10;

/**
 * Describes each cause with the failure that shows it best, then what no cause explains, one line
 * each. Warnings are shown only where nothing failed, known or not: most have the same cause as a
 * failure.
 */
export function describeFailures(findings: Findings): Block[] {
  const { causes, unexplained, noun } = findings;
  const maxInFull =
    noun === "warning"
      ? Math.max(1, maxWarningBlocks - causes.length)
      : Math.max(0, 1 - causes.length);
  return [
    ...causes.map((cause) => describeCause(cause, findings)),
    ...describeGroups(unexplained, maxInFull, findings),
    ...describeHouseRules(findings),
  ];
}

/** Names the causes, and describes every failure and warning in full. */
export function describeEveryFailure(findings: Findings): Block[] {
  const { causes, wrong, warned } = findings;
  return [
    ...causes.map((cause) => describeHeading(cause, findings)),
    ...[...new Set([...wrong, ...warned])].map((item) => describeFailure(item, findings)),
    ...describeHouseRules(findings),
  ];
}

function describeHouseRules(findings: Findings): Block[] {
  const groups = groupFailures(findings.house).map((group) => describeGroup(group, findings));
  return groups.length === 0 ? [] : [[[{ text: "House rules:", style: "bold" }]], ...groups];
}

function describeGroup({ shown, others }: FailureGroup, findings: Findings): Block {
  return [...describeFailure(shown, findings), ...describeSame(others)];
}

const maxLines = 20;

function describeGroups(
  cases: readonly ReportedCase[],
  maxInFull: number,
  findings: Findings,
): Block[] {
  const groups = groupFailures(cases);
  const rest = groups.slice(maxInFull);
  const count = rest.reduce((sum, { others }) => sum + 1 + others.length, 0);
  const noun = maxInFull > 0 ? `more ${findings.noun}` : findings.noun;
  const what = findings.noun === "failure" ? " without a known cause" : "";
  const left = rest.length - maxLines;
  const list: Block = [
    `${countNoun(count, noun)}${what} (-v shows all in full):`,
    ...rest.slice(0, maxLines).map(listGroup),
    ...(left > 0 ? [`… and ${left} more kinds`] : []),
  ];
  return [
    ...groups.slice(0, maxInFull).map((group) => describeGroup(group, findings)),
    ...(rest.length === 0 ? [] : [list]),
  ];
}

function listGroup({ shown, others }: FailureGroup): Line {
  const { text: label, style } = labelOf(shown);
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  const wrong = shown.differences.slice(0, 1).map(summarizeDifference).join("");
  return {
    label: { text: `${label}  `, style },
    text: `${shown.id}${more}: ${wrong}`,
    isCut: true,
  };
}
