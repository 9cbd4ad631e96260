import { countVerdicts, type RunVerdict } from "../run/run-result.ts";
import { describeVerdict } from "./describe/describe-verdict.ts";
import { measureScope } from "./measure-scope.ts";
import type { Report, ReportedKnownFailing, ReportedVerdict } from "./report.ts";
import type { ReportedDiagnosis, ReportedObstacle } from "./reported-diagnosis.ts";

/** The reports as one, or why they are not parts of one run, in a sentence. */
export type MergedReports =
  | { readonly ok: true; readonly report: Report }
  | { readonly ok: false; readonly message: string };

/**
 * Merges the reports of the shards of a run into the report of the whole run, which names the shards
 * that are missing. Durations are those of the slowest shard, since shards run at the same time.
 */
export function mergeReports([first, ...others]: readonly [Report, ...Report[]]): MergedReports {
  const reports = [first, ...others];
  const message = findMismatch(reports);
  if (message !== undefined) {
    return { ok: false, message };
  }
  const missing = listMissingShards(reports);
  const isWhole = others.length === 0 && missing.length === 0;
  return { ok: true, report: isWhole ? first : merge(first, reports, missing) };
}

function listMissingShards(reports: readonly Report[]): string[] {
  const given = new Set(reports.flatMap(({ selection }) => selection?.shard ?? []));
  const [count = ""] = countShards(reports);
  return Array.from({ length: Number(count) }, (_, index) => `${index + 1}/${count}`).filter(
    (shard) => !given.has(shard),
  );
}

/** Lists into how many shards runs were divided: one number if the reports belong together. */
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
  if (countShards(reports).length > 1) {
    return "The runs had different numbers of shards: run all shards with the same N of --shard K/N";
  }
  const seen = new Set<string>();
  for (const { id } of reports.flatMap(({ cases }) => cases)) {
    if (seen.has(id)) {
      return `The case "${id}" is in several reports: give one report of each shard`;
    }
    seen.add(id);
  }
  return undefined;
}

function merge(first: Report, reports: readonly Report[], missing: readonly string[]): Report {
  const cases = reports.flatMap((report) => report.cases);
  const sorted = [
    ...cases
      .filter(({ source }) => source === "recorded")
      .sort((left, right) => (left.id < right.id ? -1 : 1)),
    ...cases.filter(({ source }) => source === "generated"),
  ];
  const counts = countVerdicts(sorted);
  const generated = {
    ...first.generated,
    requested: sum(reports, (report) => report.generated.requested),
    run: sum(reports, (report) => report.generated.run),
  };
  const measured = measureScope({
    results: sorted,
    suiteSize: Math.max(...reports.map((report) => report.scope.recorded.total)),
    generated,
    leftOut: generated.leftOut ?? [],
    selectedProperties: generated.properties,
  });
  const scope = {
    ...measured,
    complete: measured.complete && missing.length === 0,
    leftOut: [...missing.map((shard) => `shard ${shard} (no report)`), ...measured.leftOut],
  };
  const verdict = mergeVerdicts(reports.map((report) => report.verdict));
  const endedEarly = reports.map((report) => report.endedEarly).find((why) => why !== undefined);
  const { seed, target, suite, hasSetupMistake } = first;
  const knownFailing = mergeKnownFailing(reports.flatMap((report) => report.knownFailing ?? []));
  const facts = {
    ...{ counts, seed, scope, target },
    ...(suite !== undefined && { suite }),
    ...(hasSetupMistake && { hasSetupMistake }),
    ...(knownFailing !== undefined && { knownFailing }),
    ...(endedEarly !== undefined && { endedEarly }),
  };
  const startedAt = reports.flatMap((report) => report.startedAt ?? []).sort()[0];
  const { shard: _, ...selection } = first.selection ?? { patterns: [], skip: [] };
  const report: Report = {
    ...first,
    ...facts,
    verdict: verdict === "conforming" && !scope.complete ? "nothing failed" : verdict,
    exitStatus: mergeStatuses([
      ...reports.map(({ exitStatus }) => exitStatus),
      ...missing.map(() => notJudged),
    ]),
    summary: describeVerdict({ ...facts, verdict }),
    selection,
    ...(startedAt !== undefined && { startedAt }),
    durationMs: Math.max(...reports.map(({ durationMs }) => durationMs)),
    generated,
    warnings: [...new Set(reports.flatMap(({ warnings }) => warnings))],
    obstacles: mergeObstacles(reports.flatMap(({ obstacles }) => obstacles)),
    diagnoses: mergeDiagnoses(reports.flatMap(({ diagnoses }) => diagnoses)),
    cases: sorted,
    profile: reports.flatMap(({ profile }) => profile),
  };
  return report;
}

function sum(reports: readonly Report[], read: (report: Report) => number): number {
  return reports.reduce((total, report) => total + read(report), 0);
}

const notConforming = 1;
const notJudged = 3;

/** A part that does not conform is the verdict on the whole, whatever became of the others. */
function mergeStatuses(statuses: readonly number[]): number {
  return statuses.includes(notConforming) ? notConforming : Math.max(...statuses);
}

function mergeVerdicts(verdicts: readonly ReportedVerdict[]): RunVerdict {
  return (
    (
      [
        "not conforming",
        "not run",
        "known failures out of date",
        "house rules broken",
        "only known failures",
      ] as const
    ).find((one) => verdicts.includes(one)) ?? "conforming"
  );
}

function mergeKnownFailing(all: readonly ReportedKnownFailing[]): ReportedKnownFailing | undefined {
  const [first] = all;
  const problems = new Map(
    all.flatMap((known) => known.problems.map((problem) => [problem.message, problem] as const)),
  );
  return (
    first && {
      ...first,
      entries: Math.min(...all.map(({ entries }) => entries)),
      problems: [...problems.values()],
    }
  );
}

function mergeObstacles(obstacles: readonly ReportedObstacle[]): ReportedObstacle[] {
  const merged = new Map<string, ReportedObstacle>();
  for (const obstacle of obstacles) {
    const known = merged.get(obstacle.description);
    merged.set(obstacle.description, {
      ...obstacle,
      cases: [...(known?.cases ?? []), ...obstacle.cases],
    });
  }
  return [...merged.values()];
}

/** Joins what explains failures in the same way, the one that explains most first. */
function mergeDiagnoses(diagnoses: readonly ReportedDiagnosis[]): ReportedDiagnosis[] {
  const merged = new Map<string, ReportedDiagnosis>();
  for (const diagnosis of diagnoses) {
    const key = `${diagnosis.clause} ${diagnosis.mutant ?? ""}`;
    const known = merged.get(key);
    merged.set(
      key,
      known === undefined ? diagnosis : { ...known, cases: [...known.cases, ...diagnosis.cases] },
    );
  }
  return [...merged.values()].sort((left, right) => right.cases.length - left.cases.length);
}
