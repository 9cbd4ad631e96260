import { countNoun } from "../../terminal/count-noun.ts";
import type { CaseChange, ComparedCase, Comparison } from "./comparison.ts";

/** How cases can change, in the order in which comparisons show it: what needs attention first. */
const changeOrder: readonly CaseChange[] = [
  "newly failing",
  "failing otherwise",
  "newly warned",
  "new in this suite",
  "newly passing",
  "no longer warned",
  "no longer run",
  "still failing",
];

/** Cases that changed in the same way. */
export interface ChangedCases {
  readonly change: CaseChange;
  /** At least one. */
  readonly cases: readonly ComparedCase[];
}

/** Groups the cases of a comparison by how they changed. */
export function groupByChange({ cases }: Pick<Comparison, "cases">): ChangedCases[] {
  return changeOrder
    .map((change) => ({ change, cases: cases.filter((item) => item.change === change) }))
    .filter((group) => group.cases.length > 0);
}

/** Says what changed, or in how many cases the servers differ: a sentence without its period. */
export function describeChanges(comparison: Comparison): string {
  const { kind, cases, profile } = comparison;
  const counts =
    kind === "changes"
      ? groupByChange(comparison).map((group) => `${group.cases.length} ${group.change}`)
      : countDifferent(cases);
  const behavior =
    profile.length === 0
      ? []
      : [`other behavior in ${countNoun(profile.length, "unspecified situation")}`];
  const parts = [...counts, ...behavior];
  return parts.length === 0 ? "No difference" : parts.join(", ");
}

function countDifferent(cases: readonly ComparedCase[]): string[] {
  const different = cases.filter(({ verdicts }) => new Set(verdicts).size > 1).length;
  const others = cases.length - different;
  return [
    ...(different > 0 ? [`${countNoun(different, "case")} with different verdicts`] : []),
    ...(others > 0 ? [`${countNoun(others, "case")} failing everywhere`] : []),
  ];
}
