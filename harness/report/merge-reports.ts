import { groupBy } from "../json/group-by.ts";
import { countVerdicts } from "../run/run-result.ts";
import { listRepeatedIds } from "../suite/find-diagnostics.ts";
import { describeVerdict } from "./describe/describe-verdict.ts";
import { measureScope } from "./measure-scope.ts";
import type { Report, ReportedKnownFailing, ReportedObstacle } from "./report.ts";
import type { ReportedCase } from "./reported-case.ts";

/** The reports as one, or why they are not parts of one run, in a sentence. */
export type MergedReports =
  | { readonly ok: true; readonly report: Report }
  | { readonly ok: false; readonly message: string };

/**
 * Merges the reports of the shards of a run into the report of the whole run, which names the shards
 * that are missing. Durations are those of the slowest shard, since shards run at the same time.
 */
export function mergeReports(reports: readonly [Report, ...Report[]]): MergedReports {
  const message = findMismatch(reports);
  if (message !== undefined) {
    return { ok: false, message };
  }
  const missing = listMissingShards(reports);
  const isWhole = reports.length === 1 && missing.length === 0;
  return { ok: true, report: isWhole ? reports[0] : merge(reports, missing) };
}

function listMissingShards(reports: readonly Report[]): string[] {
  const given = new Set(reports.flatMap(({ selection }) => selection?.shard ?? []));
  const [count = ""] = countShards(reports);
  return Array.from({ length: Number(count) }, (_, index) => `${index + 1}/${count}`).filter(
    (shard) => !given.has(shard),
  );
}

function countShards(reports: readonly Report[]): string[] {
  const counts = reports.flatMap(({ selection }) => selection?.shard?.split("/")[1] ?? []);
  return [...new Set(counts)];
}

function findMismatch(reports: readonly Report[]): string | undefined {
  const differsIn = (read: (report: Report) => unknown): boolean =>
    new Set(reports.map((report) => JSON.stringify(read(report)))).size > 1;
  if (differsIn(({ suite }) => suite?.fingerprint)) {
    return "The reports come from different suites: run all shards with the same kit and --cases";
  }
  if (differsIn(({ seed }) => seed)) {
    return "The reports have different seeds: run all shards with the same --seed";
  }
  if (differsIn(({ kit }) => kit) || differsIn(({ target }) => [target.name, target.version])) {
    return "The reports are about different servers, or come from different versions of the kit: judge the same server by the same kit in all shards";
  }
  if (countShards(reports).length > 1) {
    return "The runs had different numbers of shards: run all shards with the same N of --shard K/N";
  }
  const [repeated] = listRepeatedIds(reports.flatMap(({ cases }) => cases));
  return (
    repeated && `The case "${repeated.id}" is in several reports: give one report of each shard`
  );
}

function merge(reports: readonly [Report, ...Report[]], missing: readonly string[]): Report {
  const [first] = reports;
  const cases = reports.flatMap((report) => report.cases);
  const isRecorded = ({ source }: ReportedCase): boolean => source === "recorded";
  const sorted = [
    ...cases.filter(isRecorded).sort((left, right) => (left.id < right.id ? -1 : 1)),
    ...cases.filter((item) => !isRecorded(item)),
  ];
  const counted = countCases(reports, sorted, missing);
  const { shard: _, ...selection } = first.selection ?? { patterns: [], skip: [] };
  const statuses = [
    ...reports.map(({ exitStatus }) => exitStatus),
    ...missing.map(() => notJudged),
  ];
  const report: Report = {
    ...first,
    verdict: mergeVerdicts(reports, counted.scope),
    exitStatus: byWeight.find((status) => statuses.includes(status)) ?? notJudged,
    selection,
    startedAt: reports.flatMap(({ startedAt }) => startedAt ?? []).sort()[0],
    durationMs: Math.max(...reports.map(({ durationMs }) => durationMs)),
    ...counted,
    warnings: [...new Set(reports.flatMap(({ warnings }) => warnings))],
    knownFailing: mergeKnownFailing(reports.flatMap(({ knownFailing }) => knownFailing ?? [])),
    endedEarly: reports.find(({ endedEarly }) => endedEarly !== undefined)?.endedEarly,
    obstacles: joinCases(
      reports.flatMap(({ obstacles }) => obstacles),
      ({ description }) => description,
    ),
    diagnoses: joinCases(
      reports.flatMap(({ diagnoses }) => diagnoses),
      ({ clause, mutant = "" }) => `${clause} ${mutant}`,
    ).sort((left, right) => right.cases.length - left.cases.length),
    cases: sorted,
    profile: reports.flatMap(({ profile }) => profile),
  };
  return { ...report, summary: describeVerdict(report) };
}

const notJudged = 3;

/** The status of several runs is the first of these that one of them has. */
const byWeight = [1, 143, 130, notJudged, 2, 0] as const;

function countCases(
  reports: readonly [Report, ...Report[]],
  cases: readonly ReportedCase[],
  missing: readonly string[],
): Pick<Report, "counts" | "generated" | "scope"> {
  const generated = {
    ...reports[0].generated,
    requested: sum(reports, ({ generated }) => generated.requested),
    run: sum(reports, ({ generated }) => generated.run),
  };
  const isListed = ({ source, verdict }: ReportedCase): boolean =>
    source === "generated" && verdict === "passed";
  const passed = sum(reports, ({ scope }) => scope.generated.counts.passed);
  const unlisted = passed - cases.filter(isListed).length;
  const { complete, leftOut, ...measured } = measureScope(cases, {
    suiteSize: Math.max(...reports.map(({ scope }) => scope.recorded.total)),
    ...{ generated, unlisted },
    leftOut: generated.leftOut ?? [],
    selectedProperties: generated.properties,
  });
  return {
    counts: countVerdicts(cases, unlisted),
    generated,
    scope: {
      ...measured,
      complete: complete && missing.length === 0,
      leftOut: [...missing.map((shard) => `shard ${shard} (no report)`), ...leftOut],
    },
  };
}

function sum(reports: readonly Report[], read: (report: Report) => number): number {
  return reports.reduce((total, report) => total + read(report), 0);
}

const verdicts = [
  ...(["not conforming", "not run", "known failures out of date"] as const),
  ...(["house rules broken", "only known failures"] as const),
];

/** A part that does not conform is the verdict on the whole, whatever became of the others. */
function mergeVerdicts(reports: readonly Report[], scope: Report["scope"]): Report["verdict"] {
  const worst = verdicts.find((one) => reports.some(({ verdict }) => verdict === one));
  return worst ?? (scope.complete ? "conforming" : "nothing failed");
}

function mergeKnownFailing(all: readonly ReportedKnownFailing[]): ReportedKnownFailing | undefined {
  const [first] = all;
  const problems = all.flatMap((known) => known.problems);
  return (
    first && {
      ...first,
      entries: Math.min(...all.map(({ entries }) => entries)),
      problems: [...new Map(problems.map((one) => [one.message, one])).values()],
    }
  );
}

function joinCases<Cause extends Pick<ReportedObstacle, "cases">>(
  causes: readonly Cause[],
  toKey: (cause: Cause) => string,
): Cause[] {
  return [...groupBy(causes, toKey).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : { ...first, cases: [first, ...others].flatMap(({ cases }) => cases) },
  );
}
