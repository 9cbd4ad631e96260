import { groupBy } from "../json/group-by.ts";
import { countVerdicts, type RunResult, type VerdictCounts } from "../run/run-result.ts";
import type { ReportedCase } from "./reported-case.ts";

/** Which part of everything a run sent, and with what outcome. */
export interface RunScope {
  /** Whether every recorded case ran, and generated ones of every property. */
  readonly complete: boolean;
  readonly recorded: {
    readonly total: number;
    readonly run: number;
    readonly counts: VerdictCounts;
  };
  readonly generated: {
    readonly run: number;
    readonly counts: VerdictCounts;
  };
  readonly house?: { readonly run: number; readonly counts: VerdictCounts };
  /** What did not run and why, in words, like `548 recorded cases: not selected`. */
  readonly leftOut: readonly string[];
}

type ScopeFacts = Pick<
  RunResult,
  "role" | "suiteSize" | "generated" | "leftOut" | "selectedProperties" | "unlisted"
>;

/** Measures how much of the suite a run carried out, generated cases and house rules apart. */
export function measureScope(cases: readonly ReportedCase[], facts: ScopeFacts): RunScope {
  const specified = cases.filter(({ house }) => house !== true);
  const isRecorded = ({ source }: ReportedCase): boolean => source === "recorded";
  const recorded = countVerdicts(specified.filter(isRecorded));
  const drawn = specified.filter((item) => !isRecorded(item));
  const generated = countVerdicts(drawn, facts.unlisted);
  const house = countVerdicts(cases.filter((item) => item.house === true));
  const leftOut = listLeftOut(specified, facts);
  return {
    complete: leftOut.length === 0,
    recorded: { total: facts.suiteSize, run: countRun(recorded), counts: recorded },
    generated: { run: countRun(generated), counts: generated },
    ...(specified.length < cases.length && { house: { run: countRun(house), counts: house } }),
    leftOut,
  };
}

function countRun({ skipped: _, ...sent }: VerdictCounts): number {
  return Object.values(sent).reduce((sum, count) => sum + count, 0);
}

function listLeftOut(cases: readonly ReportedCase[], run: ScopeFacts): string[] {
  const selected = cases.filter(({ source }) => source === "recorded").length;
  const skips = groupBy(
    cases.flatMap(({ skip }) => skip ?? []),
    (skip) => skipReasons[skip],
  );
  const { requested, run: sent } = run.generated;
  return [
    ...(run.suiteSize > selected ? [`${run.suiteSize - selected} not selected`] : []),
    ...[...skips].map(([reason, same]) => `${same.length} ${reason}`),
    ...(requested > 0 ? listUnselected(run) : run.role === undefined ? ["all generated"] : []),
    ...(requested > sent ? [`${requested - sent} ${generatedUnsent}`] : []),
    ...(run.leftOut.length > 0 ? [`generated properties ${run.leftOut.join(", ")}`] : []),
  ];
}

const maxProperties = 3;

function listUnselected({ selectedProperties: selected }: ScopeFacts): string[] {
  if (selected === undefined) {
    return [];
  }
  return selected.length <= maxProperties
    ? [`all generated except ${selected.join(", ")}`]
    : ["some generated properties"];
}

/** Whether cases that were selected were not sent before the run ended. */
export function lacksCases({ recorded, generated, house, leftOut }: RunScope): boolean {
  return (
    recorded.run + generated.run + (house?.run ?? 0) === 0 ||
    leftOut.some((part) => part.endsWith(skipReasons.ended) || part.endsWith(generatedUnsent))
  );
}

const generatedUnsent = "generated not sent";

const skipReasons = {
  needs: "need what the server lacks",
  concurrency: "of concurrent requests",
  silence: "probably without a response",
  ended: "not sent before the run ended",
  unestablished: "not established",
} as const;
