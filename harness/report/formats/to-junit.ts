import { toPlainText } from "../../terminal/lay-out.ts";
import { classifyCase, type Outcome } from "../classify-case.ts";
import { describeFailure, summarizeFailure } from "../describe/describe-failure.ts";
import { explainRunFailure } from "../describe/describe-run.ts";
import { type Findings, readFindings } from "../findings.ts";
import type { Report } from "../report.ts";
import type { ReportedCase } from "../reported-case.ts";
import { describeUnjudged } from "./describe-unjudged.ts";
import { escapeXml } from "./escape-xml.ts";
import { toTitle } from "./to-title.ts";

/** Cases with the same main clause and level. */
interface TestSuite {
  readonly name: string;
  readonly clause: string;
  readonly level: string;
  readonly cases: readonly ReportedCase[];
}

/** Names the group of the cases that name no clause. */
const noClause = "none";

/**
 * Writes a report as JUnit XML for CI services. Each clause is a suite with the clause and its level
 * as properties, since the usual schema allows properties only there. An observed case counts as
 * skipped, because it is not judged; a warning is the output of a test that passed.
 */
export function toJunit(report: Report): string {
  const reason = explainRunFailure(report);
  const suites = groupByClause(report.cases);
  const findings = readFindings(report);
  const errors = count(report.cases, "errored") + (reason === undefined ? 0 : 1);
  const head = writeAttributes({
    name: toTitle(report),
    tests: report.cases.length + (reason === undefined ? 0 : 1),
    failures: count(report.cases, "failed"),
    errors,
    time: toSeconds(report.durationMs),
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${head}>`,
    ...(reason === undefined ? [] : writeRunFailure(reason)),
    ...suites.flatMap((suite) => writeSuite(suite, findings)),
    "</testsuites>",
    "",
  ].join("\n");
}

function groupByClause(cases: readonly ReportedCase[]): TestSuite[] {
  const suites = new Map<string, TestSuite & { readonly cases: ReportedCase[] }>();
  for (const item of cases) {
    const { clauses, level } = item;
    const clause = clauses[0] ?? noClause;
    const name = `${item.house === true ? "House rules: " : ""}${clause} (${level})`;
    const suite = suites.get(name) ?? { name, clause, level, cases: [] };
    suite.cases.push(item);
    suites.set(name, suite);
  }
  return [...suites.values()];
}

function count(cases: readonly ReportedCase[], outcome: Outcome): number {
  return cases.filter((item) => classifyCase(item) === outcome).length;
}

/** Reports what ended the run as a separate test: no case shows it. */
function writeRunFailure(reason: string): string[] {
  return [
    '  <testsuite name="run" tests="1" failures="0" errors="1" skipped="0" time="0">',
    '    <testcase classname="run" name="The run is complete" time="0">',
    `      <error${writeAttributes({ message: reason, type: "run" })}/>`,
    "    </testcase>",
    "  </testsuite>",
  ];
}

function writeSuite({ name, clause, level, cases }: TestSuite, findings: Findings): string[] {
  const { report, clauses } = findings;
  const durations = cases.map(({ durationMs = 0 }) => durationMs);
  const head = writeAttributes({
    name,
    tests: cases.length,
    failures: count(cases, "failed"),
    errors: count(cases, "errored"),
    skipped: count(cases, "skipped"),
    time: toSeconds(durations.reduce((sum, duration) => sum + duration, 0)),
    ...(report.startedAt !== undefined && { timestamp: report.startedAt }),
  });
  const statement = clauses.get(clause)?.statement;
  return [
    `  <testsuite${head}>`,
    "    <properties>",
    ...Object.entries({ clause, level, ...(statement !== undefined && { statement }) }).map(
      ([key, value]) => `      <property${writeAttributes({ name: key, value })}/>`,
    ),
    "    </properties>",
    ...cases.flatMap((item) => writeCase(item, findings)),
    "  </testsuite>",
  ];
}

function writeCase(item: ReportedCase, findings: Findings): string[] {
  const head = writeAttributes({
    classname: item.clauses[0] ?? noClause,
    name: `${item.id}: ${item.title}`,
    time: toSeconds(item.durationMs ?? 0),
  });
  const outcome = writeOutcome(item, findings);
  return outcome === undefined
    ? [`    <testcase${head}/>`]
    : [`    <testcase${head}>`, `      ${outcome}`, "    </testcase>"];
}

/** Writes what became of a case; undefined for one that passed without a remark. */
function writeOutcome(item: ReportedCase, findings: Findings): string | undefined {
  const outcome = classifyCase(item);
  if (outcome === "passed") {
    return item.notes && `<system-out>${escapeXml(item.notes.join("\n"))}</system-out>`;
  }
  if (outcome === "skipped") {
    return `<skipped${writeAttributes({ message: describeUnjudged(item, findings.report) })}/>`;
  }
  const text = escapeXml(toPlainText(describeFailure(item, findings)));
  if (outcome === "warned") {
    return `<system-out>${text}</system-out>`;
  }
  const message = summarizeFailure(item, findings);
  const name = outcome === "failed" ? "failure" : "error";
  return `<${name}${writeAttributes({ message, type: item.cause ?? outcome })}>${text}</${name}>`;
}

function toSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

function writeAttributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join("");
}
