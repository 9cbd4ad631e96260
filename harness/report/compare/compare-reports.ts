import { toSuiteVersion } from "../../suite/id-lock.ts";
import { readKitVersion } from "../../suite/read-manifest.ts";
import { failsBuild, nameTest } from "../classify-case.ts";
import { readFindings } from "../findings.ts";
import { judgeClauses } from "../judge-clauses.ts";
import { locateTarget, nameServer } from "../name-server.ts";
import type { Report, ReportedClause } from "../report.ts";
import { type AlignedCase, alignCases, isFailing, judgeChange } from "./align-cases.ts";
import type {
  ComparedCase,
  ComparedChoice,
  ComparedClause,
  ComparedRun,
  ComparedSection,
  Comparison,
} from "./comparison.ts";

type IsNew = (id: string, version: string) => boolean;

/** A report and its name in the comparison. */
export interface NamedReport {
  /** Unique among the reports. */
  readonly name: string;
  readonly report: Report;
}

/**
 * Compares at least two reports.
 *
 * @param kind whether they are runs of one server, the oldest first, or of several servers.
 * @param isNew whether a case came after a version of the suite, so that an older run lacks it.
 */
export function compareReports(
  named: readonly NamedReport[],
  kind: Comparison["kind"],
  isNew: IsNew = () => false,
): Comparison {
  const reports = named.map(({ report }) => report);
  const aligned = alignCases(reports);
  return {
    version: 1,
    kind,
    kit: readKitVersion(),
    runs: named.map(toComparedRun),
    warnings: listWarnings(named),
    sections: compareSections(reports),
    cases: kind === "changes" ? listChanges(aligned, reports, isNew) : listDifferent(aligned),
    profile: compareChoices(reports).filter(
      ({ observed }) => new Set(observed.filter((text) => text !== null)).size > 1,
    ),
  };
}

function toComparedRun({ name, report }: NamedReport): ComparedRun {
  const { target, verdict, summary = verdict, startedAt, counts } = report;
  const { noun, causes } = readFindings(report);
  const isFailed = noun === "failure" && causes.length > 0;
  return {
    name,
    server: nameServer(target) ?? locateTarget(target),
    verdict,
    summary,
    ...{ startedAt, counts },
    ...(isFailed && { causes: causes.map(({ title }) => title) }),
  };
}

function listWarnings(named: readonly NamedReport[]): string[] {
  const reports = named.map(({ report }) => report);
  const early = named.filter(({ report }) => report.endedEarly !== undefined);
  const differIn = (read: (report: Report) => unknown): boolean =>
    new Set(reports.map((report) => JSON.stringify(read(report)))).size > 1;
  return [
    ...(differIn(({ suite }) => suite?.fingerprint)
      ? ["The runs judged by different clauses, cases or records"]
      : []),
    ...(differIn(({ seed }) => seed)
      ? ["The runs have different seeds: their generated cases are compared by property"]
      : []),
    ...named.flatMap(({ name, report }) =>
      (report.setupWarnings ?? []).map((warning) => `${name}: ${warning}`),
    ),
    ...early.map(({ name }) => `The run of ${name} ended early, so it lacks cases`),
  ];
}

function listChanges(
  aligned: readonly AlignedCase[],
  reports: readonly Report[],
  isNew: IsNew,
): ComparedCase[] {
  const [first] = reports;
  const version = first?.suite?.version ?? toSuiteVersion(first?.kit ?? "0.0");
  const causes = listCauses(reports.at(-1));
  return aligned.flatMap((one) => {
    const [before] = one.states;
    const after = one.states.at(-1);
    const change = before && after && judgeChange(before, after);
    if (change === undefined) {
      return [];
    }
    const { id } = one.item;
    const isFirst = before?.verdict === "not run" && isNew(id, version);
    const cause = change === "still failing" ? causes.get(id) : undefined;
    return [{ ...toComparedCase(one), change: isFirst ? "new in this suite" : change, cause }];
  });
}

/** Lists why cases fail by their ids, and by those of their properties. */
function listCauses(report: Report | undefined): ReadonlyMap<string, string> {
  const causes = report === undefined ? [] : [...readFindings(report).causes].reverse();
  return new Map(
    causes.flatMap(({ title, cases }) =>
      cases.flatMap((item) => [[nameTest(item), title] as const, [item.id, title] as const]),
    ),
  );
}

function listDifferent(aligned: readonly AlignedCase[]): ComparedCase[] {
  return aligned
    .filter(({ states }) => {
      const verdicts = new Set(states.map(({ verdict }) => verdict));
      return verdicts.size > 1 || [...verdicts].some(isFailing);
    })
    .map(toComparedCase);
}

function toComparedCase({ item, states }: AlignedCase): ComparedCase {
  const { id, title, source, level, clauses } = item;
  const difference = states.findLast(({ differences }) => differences.length > 0)?.differences[0];
  return {
    id,
    title,
    source,
    level,
    clauses,
    verdicts: states.map(({ verdict }) => verdict),
    ...(difference !== undefined && { difference }),
  };
}

/** Judges each clause in each report. The first report that has the clauses names them. */
function compareSections(reports: readonly Report[]): ComparedSection[] {
  const { sections = [], clauses = [] } = reports.find((report) => report.clauses) ?? {};
  const judged = reports.map((report) => judgeClauses(report, clauses));
  return sections
    .map(({ id, title }) => ({
      id,
      title,
      clauses: clauses
        .filter(({ section }) => section === id)
        .map((clause) => compareClause(clause, judged))
        .filter(({ failed }) => failed.some((count) => count > 0)),
    }))
    .filter((section) => section.clauses.length > 0);
}

function compareClause(
  { id, statement }: ReportedClause,
  judged: readonly ReturnType<typeof judgeClauses>[],
): ComparedClause {
  const judgments = judged.flatMap((byId) => byId.get(id) ?? []);
  return {
    id,
    statement,
    states: judgments.map(({ state }) => state),
    failed: judgments.map(({ wrong }) => wrong.filter(failsBuild).length),
    causes: judgments.map(({ cause }) => cause ?? null),
  };
}

/** Lists what the servers do where the specification leaves the response open. */
export function compareChoices(reports: readonly Report[]): ComparedChoice[] {
  const profiles = reports.map(
    ({ profile }) => new Map(profile.map((choice) => [choice.id, choice])),
  );
  const choices = new Map(reports.flatMap(({ profile }) => profile).map((one) => [one.id, one]));
  return [...choices.values()].map(({ id, title, reference }) => ({
    id,
    title,
    observed: profiles.map((profile) => profile.get(id)?.observed ?? null),
    reference,
  }));
}
