import { groupBy } from "../../json/group-by.ts";
import { toPlainText } from "../../terminal/lay-out.ts";
import { classifyCase, describeUnjudged, type Outcome } from "../classify-case.ts";
import { describeHeading } from "../describe/describe-cause.ts";
import { describeFailure, summarizeFailure } from "../describe/describe-failure.ts";
import { explainRunFailure } from "../describe/describe-run.ts";
import { type Findings, readFindings } from "../findings.ts";
import { escapeMarkup } from "../html/html.ts";
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
    // No case shows what ended the run.
    const error = `<error${writeAttributes({ message: reason, type: "run" })}/>`;
    const test = writeTest({ classname: "run", name: "The run is complete" }, error);
    yield* writeSuite({ name: "run", tests: 1, errors: 1 }, [test]);
  }
  yield* writeTexts("Warnings about the run", report.warnings);
  yield* writeTexts(
    "Probable causes",
    findings.causes.map((cause) => toPlainText(describeHeading(cause, findings))),
  );
  for (const [name, cases] of groupByClause(report.cases)) {
    yield* writeClause(name, cases, findings);
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

type Attributes = Readonly<Record<string, string | number | undefined>>;

function* writeSuite(attributes: Attributes, content: Iterable<string>): Generator<string> {
  const none = { name: "", tests: 0, failures: 0, errors: 0, skipped: 0, time: 0 };
  yield `  <testsuite${writeAttributes({ ...none, ...attributes })}>\n`;
  yield* content;
  yield "  </testsuite>\n";
}

/** Writes texts as the output of a suite without tests, where nothing counts them. */
function* writeTexts(name: string, texts: readonly string[]): Generator<string> {
  if (texts.length > 0) {
    const output = `    <system-out>${escapeMarkup(texts.join("\n"))}</system-out>\n`;
    yield* writeSuite({ name }, [output]);
  }
}

function writeClause(
  name: string,
  cases: readonly ReportedCase[],
  findings: Findings,
): Iterable<string> {
  const [{ clauses: [clause = noClause] = [], level } = {}] = cases;
  const statement = findings.clauses.get(clause)?.statement;
  const properties = Object.entries({ clause, level, statement }).flatMap(([key, value]) =>
    value === undefined ? [] : `      <property${writeAttributes({ name: key, value })}/>\n`,
  );
  const attributes = {
    name,
    tests: cases.length,
    failures: count(cases, "failed"),
    errors: count(cases, "errored"),
    skipped: count(cases, "skipped"),
    time: toSeconds(cases.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0)),
    timestamp: findings.report.startedAt,
  };
  return writeSuite(attributes, [
    `    <properties>\n${properties.join("")}    </properties>\n`,
    ...cases.map((item) => writeCase(item, findings)),
  ]);
}

function writeCase(item: ReportedCase, findings: Findings): string {
  const { id, title, clauses, durationMs = 0 } = item;
  return writeTest(
    { classname: clauses[0] ?? noClause, name: `${id}: ${title}`, time: toSeconds(durationMs) },
    writeOutcome(item, findings),
  );
}

function writeTest(attributes: Attributes, outcome: string | undefined): string {
  const head = `    <testcase${writeAttributes({ classname: "", name: "", time: 0, ...attributes })}`;
  return outcome === undefined ? `${head}/>\n` : `${head}>\n      ${outcome}\n    </testcase>\n`;
}

function writeOutcome(item: ReportedCase, findings: Findings): string | undefined {
  const outcome = classifyCase(item);
  if (outcome === "passed") {
    return item.notes && `<system-out>${escapeMarkup(item.notes.join("\n"))}</system-out>`;
  }
  if (outcome === "skipped") {
    return `<skipped${writeAttributes({ message: describeUnjudged(item, findings.report) })}/>`;
  }
  const text = escapeMarkup(toPlainText(describeFailure(item, findings)));
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

function writeAttributes(values: Attributes): string {
  return Object.entries(values)
    .map(([name, value]) =>
      value === undefined ? "" : ` ${name}="${escapeMarkup(String(value))}"`,
    )
    .join("");
}
