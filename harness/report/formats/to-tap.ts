import { escapeLine, escapeText } from "../../terminal/escape-text.ts";
import { toPlainText } from "../../terminal/lay-out.ts";
import { classifyCase, describeUnjudged, failsBuild } from "../classify-case.ts";
import { describeFailure, summarizeFailure } from "../describe/describe-failure.ts";
import { explainRunFailure } from "../describe/describe-run.ts";
import { type Findings, readFindings } from "../findings.ts";
import { toTitle } from "../name-server.ts";
import type { Report } from "../report.ts";
import type { ReportedCase } from "../reported-case.ts";

/**
 * Writes a report as TAP 14. A case that failed or warned is followed by a YAML block; one that was
 * not judged is skipped, and one that is known to fail is to be done.
 */
export function* toTap(report: Report): Generator<string> {
  const reason = explainRunFailure(report);
  const findings = readFindings(report);
  const count = report.cases.length + (reason === undefined ? 0 : 1);
  const plan = count === 0 ? "1..0 # SKIP no case ran" : `1..${count}`;
  const comments = [toTitle(report), ...report.warnings].map(
    (text) => `# ${escapeDescription(text)}\n`,
  );
  yield `TAP version 14\n${comments.join("")}${plan}\n`;
  for (const [index, item] of report.cases.entries()) {
    yield `${writeCase(item, index + 1, findings)}\n`;
  }
  if (reason !== undefined) {
    yield `not ok ${count} - The run is complete\n${writeBlock({ message: reason })}\n`;
  }
}

function writeCase(item: ReportedCase, number: number, findings: Findings): string {
  const { report } = findings;
  const outcome = classifyCase(item);
  const isKnown = item.verdict === "known";
  const status = failsBuild(item) || isKnown ? "not ok" : "ok";
  const head = `${status} ${number} - ${escapeDescription(`${item.house === true ? "house rule, " : ""}${item.id}: ${item.title}`)}`;
  if (outcome === "skipped") {
    const directive = isKnown ? "TODO" : "SKIP";
    return `${head} # ${directive} ${escapeDescription(describeUnjudged(item, report))}`;
  }
  return outcome === "passed" ? head : `${head}\n${writeDetails(item, findings)}`;
}

function writeDetails(item: ReportedCase, findings: Findings): string {
  const { verdict, level, clauses, cause } = item;
  const message = summarizeFailure(item, findings);
  const details = toPlainText(describeFailure(item, findings));
  return writeBlock({ message, verdict, level, clauses, cause, details });
}

/** Writes a YAML block: a JSON value on one line is YAML, too. */
function writeBlock(values: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `  ${key}: ${escapeText(JSON.stringify(value))}`);
  return ["  ---", ...lines, "  ..."].join("\n");
}

function escapeDescription(text: string): string {
  return escapeLine(text.replaceAll("\\", "\\\\")).replaceAll("#", "\\#");
}
