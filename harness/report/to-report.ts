import { createHash } from "node:crypto";
import type { Explanation, RunDiagnosis } from "../diagnosis/cause.ts";
import { diagnoseRun } from "../diagnosis/diagnose-run.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { RunResult, SentQuery } from "../run/run-result.ts";
import type { Clause } from "../suite/clause.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { readKitVersion } from "../suite/read-manifest.ts";
import type { Suite } from "../suite/suite.ts";
import { escapeText } from "../terminal/escape-text.ts";
import { describeVerdict } from "./describe/describe-verdict.ts";
import { measureScope } from "./measure-scope.ts";
import type {
  Report,
  ReportedClause,
  ReportedDiagnosis,
  ReportedObstacle,
  ReportedQuery,
  ReportedSuite,
} from "./report.ts";
import type { ReportedCase, ReportedExchange } from "./reported-case.ts";
import { toCurlCommand } from "./to-curl-command.ts";
import { listChoices, toReportedCase, toReportedDifference } from "./to-reported-case.ts";
import type { RerunFlags, RerunOptions } from "./to-rerun-command.ts";

/** What a report contains besides the run. */
export interface ReportOptions extends Pick<Report, "selection"> {
  /** The running one by default. */
  readonly kit?: string | undefined;
  /** Options that the commands in the report must repeat. */
  readonly rerun?: RerunFlags | undefined;
  /**
   * The suite of the run, whose clauses the report holds with their words; the kit's by default.
   */
  readonly suite?: Suite | undefined;
  /** They must not hold secrets. */
  readonly options?: JsonObject | undefined;
}

/**
 * Converts a run to the JSON report.
 *
 * @example
 * ```ts
 * const suite = loadSuite();
 * const { cases } = selectCases(suite.cases, { patterns: ["validation/two-unknown-fields"] });
 * const target = { url: "http://127.0.0.1:8080" };
 * const run = await runSuite({ suite, cases, target, generated: { count: 0, seed: 1 } });
 * const report = toReport(run);
 * assert.equal(report.counts.passed, 1);
 * ```
 */
export function toReport(run: RunResult, options: ReportOptions = {}): Report {
  const { kit = readKitVersion(), suite = loadSuite(), selection } = options;
  const { exitStatus, seed, generated, counts, known, startedAt, death, serverOutput } = run;
  const { setupWarnings, endedEarly, hasSetupMistake, role, command } = run;
  const { name, serverVersion: version, concurrent: overlap } = run;
  const baseUrl = role === "client" ? null : run.baseUrl;
  const rerun = { role, command, baseUrl, ...(options.rerun ?? { flags: [], curlFlags: [] }) };
  const diagnosis = diagnoseRun(run);
  const causes = {
    obstacles: toReportedObstacles(diagnosis),
    diagnoses: diagnosis.explanations.map((one) => toReportedDiagnosis(one, rerun)),
  };
  const cases = boundCases({ ...causes, cases: listCases(run, rerun) });
  const scope = measureScope(cases, run);
  const report: Omit<Report, "summary"> = {
    version: 1,
    verdict: run.verdict === "conforming" && !scope.complete ? "nothing failed" : run.verdict,
    ...{ exitStatus, seed, kit },
    target: { role, baseUrl: run.baseUrl, name, version, command, overlap },
    suite: describeSuite(suite, run.suiteVersion),
    environment: { node: process.versions.node, platform: process.platform, arch: process.arch },
    options: options.options,
    ...{ selection, startedAt },
    durationMs: Math.round(run.durationMs),
    counts,
    generated: {
      ...generated,
      properties: run.selectedProperties,
      leftOut: run.leftOut.length > 0 ? run.leftOut : undefined,
    },
    scope,
    warnings: [...setupWarnings, ...run.warnings],
    setupWarnings: setupWarnings.length > 0 ? setupWarnings : undefined,
    knownFailing: known && {
      file: known.file,
      entries: known.current.length,
      problems: known.problems,
    },
    ...{ endedEarly, hasSetupMistake, death, serverOutput },
    ...causes,
    sections: suite.sections,
    clauses: suite.clauses.map(toReportedClause),
    cases,
    profile: run.results.flatMap(listChoices),
  };
  return { ...report, summary: describeVerdict(report) };
}

/** Converts the cases one by one, so that only what is left in of each stays in memory. */
function* listCases({ results }: RunResult, rerun: RerunOptions): Generator<ReportedCase> {
  for (const result of results) {
    yield toReportedCase(result, rerun);
  }
}

/** Maximum characters of all exchanges, and of all differences, as they are written. */
const maxLength = 800_000;

/** Leaves out the responses and differences that are too many, but none that show a cause. */
export function boundCases({
  cases,
  obstacles,
  diagnoses,
}: Pick<Report, "obstacles" | "diagnoses"> & {
  readonly cases: Iterable<ReportedCase>;
}): ReportedCase[] {
  const shown = new Set([...obstacles, ...diagnoses].map((cause) => cause.cases[0]));
  const room = { exchanges: maxLength, differences: maxLength };
  return Array.from(cases, (item) => {
    const { id, exchanges = [], differences } = item;
    room.exchanges -= room.exchanges < 0 ? 0 : measureWritten(exchanges);
    room.differences -= room.differences < 0 ? 0 : measureWritten(differences);
    return shown.has(id)
      ? item
      : {
          ...item,
          ...(room.exchanges < 0 && { exchanges: exchanges.map(withoutResponse) }),
          ...(room.differences < 0 && { differences: differences.slice(0, 1) }),
        };
  });
}

function measureWritten(value: object): number {
  return escapeText(JSON.stringify(value)).length;
}

function withoutResponse({ step, exchange, request }: ReportedExchange): ReportedExchange {
  return { step, exchange, request };
}

/** Converts a clause. */
export function toReportedClause(clause: Clause): ReportedClause {
  const { id, section, level, subject, origin, statement } = clause;
  const otherReadings = origin.kind === "decided" ? origin.otherReadings : undefined;
  return { id, section, level, subject, origin: origin.kind, statement, otherReadings };
}

function toReportedObstacles({ obstacles }: RunDiagnosis): ReportedObstacle[] {
  return obstacles.map(({ kind, description, explained }) => ({
    kind,
    description,
    cases: explained.map(({ case: { id } }) => id),
  }));
}

function toReportedDiagnosis(
  { clause, alternative, rivals, pattern, does, certainty, seen, explained, witness }: Explanation,
  rerun: RerunOptions,
): ReportedDiagnosis {
  return {
    ...{ clause, alternative, rivals, mutant: pattern?.name },
    ...{ description: does ?? pattern?.description, certainty, seen },
    cases: explained.map(({ case: { id } }) => id),
    witness: witness && {
      case: witness.caseId,
      ...toReportedQuery(witness.fails, rerun),
      differences: witness.fails.differences.map(toReportedDifference),
    },
    contrast: witness?.passes && toReportedQuery(witness.passes, rerun),
  };
}

function toReportedQuery({ query, request }: SentQuery, rerun: RerunOptions): ReportedQuery {
  const { document, variables } = query;
  const { baseUrl, curlFlags: flags } = rerun;
  const curl = baseUrl === null ? undefined : toCurlCommand(request, { baseUrl, flags });
  return { document, variables, curl };
}

/** Counts what is in a suite; only the formats that show the fingerprint of its data take it. */
export function describeSuite(
  suite: Suite,
  version: string | undefined = suite.version,
): ReportedSuite {
  return {
    version,
    get fingerprint() {
      return takeFingerprint(suite);
    },
    clauses: suite.clauses.length,
    cases: suite.cases.length,
  };
}

function takeFingerprint({ sections, clauses, typeSystem, dataset, cases }: Suite): string {
  const withoutFiles = cases.map(({ file: _, ...item }) => item);
  const data = JSON.stringify([sections, clauses, typeSystem, dataset, withoutFiles]);
  return `sha256:${createHash("sha256").update(data).digest("hex")}`;
}
