import type { Report } from "../report/report.ts";
import type { ReportedCase } from "../report/reported-case.ts";
import { classifyCase, type Outcome } from "./classify-case.ts";
import { describeReportedCase, describeReportedDifference } from "./describe-reported-case.ts";
import { describeUnjudged } from "./describe-unjudged.ts";
import { escapeXml } from "./escape-xml.ts";
import { explainRunFailure } from "./explain-run-failure.ts";
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
    ...suites.flatMap((suite) => writeSuite(suite, report)),
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

function writeSuite({ name, clause, level, cases }: TestSuite, report: Report): string[] {
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
  const statement = report.clauses?.find(({ id }) => id === clause)?.statement;
  return [
    `  <testsuite${head}>`,
    "    <properties>",
    ...Object.entries({ clause, level, ...(statement !== undefined && { statement }) }).map(
      ([key, value]) => `      <property${writeAttributes({ name: key, value })}/>`,
    ),
    "    </properties>",
    ...cases.flatMap((item) => writeCase(item, report)),
    "  </testsuite>",
  ];
}

function writeCase(item: ReportedCase, report: Report): string[] {
  const head = writeAttributes({
    classname: item.clauses[0] ?? noClause,
    name: `${item.id}: ${item.title}`,
    time: toSeconds(item.durationMs ?? 0),
  });
  const outcome = writeOutcome(item, report);
  return outcome === undefined
    ? [`    <testcase${head}/>`]
    : [`    <testcase${head}>`, `      ${outcome}`, "    </testcase>"];
}

/** Writes what became of a case; undefined for one that passed without a remark. */
function writeOutcome(item: ReportedCase, report: Report): string | undefined {
  const outcome = classifyCase(item);
  const text = escapeXml(describeReportedCase(item, report).join("\n"));
  const [first] = item.differences;
  const message = first === undefined ? item.title : describeReportedDifference(first);
  switch (outcome) {
    case "failed":
      return `<failure${writeAttributes({ message, type: item.cause ?? outcome })}>${text}</failure>`;
    case "errored":
      return `<error${writeAttributes({ message, type: item.cause ?? outcome })}>${text}</error>`;
    case "skipped":
      return `<skipped${writeAttributes({ message: describeUnjudged(item, report) })}/>`;
    case "warned":
      return `<system-out>${text}</system-out>`;
    case "passed":
      return item.notes === undefined ? undefined : `<system-out>${text}</system-out>`;
  }
}

function toSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

function writeAttributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join("");
}
