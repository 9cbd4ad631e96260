import type { CaseSource } from "../run/case-result.ts";
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

/** What a scope is measured by, of a run or of its report. */
export interface ScopeFacts
  extends Pick<RunResult, "role" | "suiteSize" | "generated" | "leftOut" | "selectedProperties"> {
  readonly results: readonly Pick<ReportedCase, "source" | "verdict" | "skip" | "house">[];
}

const passed = { source: "generated", verdict: "passed" } as const;

/** Measures how much of the suite a run carried out; see {@link measureScope}. */
export function measureRunScope(run: RunResult): RunScope {
  const results = run.results.map((result) => ({
    source: result.source,
    verdict: result.verdict,
    skip: result.verdict === "skipped" ? result.skip : undefined,
    house: result.case.house,
  }));
  const unlisted = new Array<ScopeFacts["results"][number]>(run.unlisted ?? 0).fill(passed);
  return measureScope({ ...run, results: [...results, ...unlisted] });
}

/** Measures how much of the suite a run carried out, generated cases and house rules apart. */
export function measureScope(facts: ScopeFacts): RunScope {
  const run = { ...facts, results: facts.results.filter(({ house }) => house !== true) };
  const house = countVerdicts(facts.results.filter((result) => result.house === true));
  const houseCount = Object.values(house).reduce((sum, count) => sum + count, 0);
  const recorded = countSource(run, "recorded");
  const generated = countSource(run, "generated");
  const leftOut = listLeftOut(run);
  return {
    complete: leftOut.length === 0,
    recorded: { total: run.suiteSize, run: countRun(recorded), counts: recorded },
    generated: { run: countRun(generated), counts: generated },
    ...(houseCount > 0 && { house: { run: countRun(house), counts: house } }),
    leftOut,
  };
}

function countSource({ results }: ScopeFacts, source: CaseSource): VerdictCounts {
  return countVerdicts(results.filter((result) => result.source === source));
}

function countRun({ skipped: _, ...sent }: VerdictCounts): number {
  return Object.values(sent).reduce((sum, count) => sum + count, 0);
}

function listLeftOut(run: ScopeFacts): string[] {
  const selected = run.results.filter(({ source }) => source === "recorded").length;
  const reasons = new Map<string, number>();
  if (run.suiteSize > selected) {
    reasons.set("not selected", run.suiteSize - selected);
  }
  for (const result of run.results) {
    if (result.verdict === "skipped" && result.skip !== undefined) {
      const reason = skipReasons[result.skip];
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
  }
  const { requested, run: sent } = run.generated;
  return [
    ...[...reasons].map(([reason, count]) => `${count} ${reason}`),
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

/** Says when a run ended that did not end by itself. */
export function nameEnd(scope: RunScope): string {
  return lacksCases(scope) ? "The run ended early" : "The run ended after the last case";
}

const generatedUnsent = "generated not sent";

const skipReasons = {
  needs: "need what the server lacks",
  concurrency: "of concurrent requests",
  silence: "probably without a response",
  ended: "not sent before the run ended",
  unestablished: "not established",
} as const;
