import { groupBy } from "../../json/group-by.ts";
import { escapeText } from "../../terminal/escape-text.ts";
import { toPlainText } from "../../terminal/lay-out.ts";
import { classifyCase, describeUnjudged, type Outcome } from "../classify-case.ts";
import { describeHeading } from "../describe/describe-cause.ts";
import { describeFailure, summarizeFailure } from "../describe/describe-failure.ts";
import { explainRunFailure } from "../describe/describe-run.ts";
import { type Findings, readFindings } from "../findings.ts";
import { toTitle } from "../name-server.ts";
import type { Report } from "../report.ts";
import type { ReportedCase } from "../reported-case.ts";

const noClause = "none";

/**
 * Writes a report as JUnit XML. Each clause is a suite, since the usual schema allows properties
 * only there. An observed case is skipped; a warning is the output of a test that passed.
 */
export function* toJunit(report: Report): Generator<string> {
  const reason = explainRunFailure(report);
  const findings = readFindings(report);
  const added = reason === undefined ? 0 : 1;
  const head = writeAttributes({
    name: toTitle(report),
    tests: report.cases.length + added,
    failures: count(report.cases, "failed"),
    errors: count(report.cases, "errored") + added,
    time: toSeconds(report.durationMs),
  });
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${head}>\n`;
  if (reason !== undefined) {
    yield writeRunFailure(reason);
  }
  if (findings.causes.length > 0) {
    yield writeCauses(findings);
  }
  for (const [name, cases] of groupByClause(report.cases)) {
    yield* writeSuite(name, cases, findings);
  }
  yield "</testsuites>\n";
}

function groupByClause(cases: readonly ReportedCase[]): Map<string, ReportedCase[]> {
  return groupBy(cases, ({ clauses: [clause = noClause], level, house }) =>
    house === true ? `House rules: ${clause} (${level})` : `${clause} (${level})`,
  );
}

function count(cases: readonly ReportedCase[], outcome: Outcome): number {
  return cases.filter((item) => classifyCase(item) === outcome).length;
}

/** Names the causes in a suite without tests, so that nothing counts them. */
function writeCauses(findings: Findings): string {
  const text = findings.causes.map((cause) => toPlainText(describeHeading(cause, findings)));
  const head = writeAttributes({
    ...{ name: "Probable causes", tests: 0, failures: 0, errors: 0, skipped: 0, time: 0 },
  });
  return `  <testsuite${head}>
    <system-out>${escapeXml(text.join("\n"))}</system-out>
  </testsuite>
`;
}

/** Reports what ended the run as a separate test: no case shows it. */
function writeRunFailure(reason: string): string {
  const attributes = writeAttributes({ message: reason, type: "run" });
  return `  <testsuite name="run" tests="1" failures="0" errors="1" skipped="0" time="0">
    <testcase classname="run" name="The run is complete" time="0">
      <error${attributes}/>
    </testcase>
  </testsuite>
`;
}

function* writeSuite(
  name: string,
  cases: readonly ReportedCase[],
  findings: Findings,
): Generator<string> {
  const [{ clauses: [clause = noClause] = [], level } = {}] = cases;
  const head = writeAttributes({
    name,
    tests: cases.length,
    failures: count(cases, "failed"),
    errors: count(cases, "errored"),
    skipped: count(cases, "skipped"),
    time: toSeconds(cases.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0)),
    timestamp: findings.report.startedAt,
  });
  const properties = Object.entries({
    clause,
    level,
    statement: findings.clauses.get(clause)?.statement,
  });
  const lines = properties.flatMap(([key, value]) =>
    value === undefined ? [] : `      <property${writeAttributes({ name: key, value })}/>\n`,
  );
  yield `  <testsuite${head}>\n    <properties>\n${lines.join("")}    </properties>\n`;
  for (const item of cases) {
    yield writeCase(item, findings);
  }
  yield "  </testsuite>\n";
}

function writeCase(item: ReportedCase, findings: Findings): string {
  const head = writeAttributes({
    classname: item.clauses[0] ?? noClause,
    name: `${item.id}: ${item.title}`,
    time: toSeconds(item.durationMs ?? 0),
  });
  const outcome = writeOutcome(item, findings);
  return outcome === undefined
    ? `    <testcase${head}/>\n`
    : `    <testcase${head}>\n      ${outcome}\n    </testcase>\n`;
}

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

function writeAttributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escapeXml(String(value))}"`))
    .join("");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\n": "&#10;",
  "\t": "&#9;",
};

/**
 * Writes text for XML. Characters that XML 1.0 does not allow, like NUL, become `\uXXXX` escapes.
 */
function escapeXml(text: string): string {
  return escapeText(text).replace(/[&<>"'\n\t]/g, (character) => entities[character] ?? character);
}
