import { createHash } from "node:crypto";
import type { Report } from "../report/report.ts";
import type { ReportedCase } from "../report/reported-case.ts";
import { escapeLine, escapeText } from "../terminal/escape-text.ts";
import { maxLengths, shortenText } from "../terminal/shorten-text.ts";
import { classifyCase, type Outcome } from "./classify-case.ts";
import { describeReportedDifference } from "./describe-reported-case.ts";
import { explainRunFailure } from "./explain-run-failure.ts";

/** A finding, as GitLab's code quality report has it. */
interface Finding {
  readonly description: string;
  readonly check_name: string;
  /** Identifies the finding: GitLab compares those of two branches. */
  readonly fingerprint: string;
  readonly severity: "minor" | "major" | "critical" | "blocker";
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

const severities: Readonly<Partial<Record<Outcome, Finding["severity"]>>> = {
  failed: "major",
  errored: "critical",
  warned: "minor",
};

/**
 * Writes a report as a code quality report of GitLab, with a finding for each failure and warning.
 * The report names no line of the server's code, so a finding is at the file of its case.
 */
export function toGitlab(report: Report): string {
  const reason = explainRunFailure(report);
  const findings = [
    ...(reason === undefined ? [] : [describeRunFailure(reason)]),
    ...report.cases.flatMap(toFindings),
  ];
  return `${escapeText(JSON.stringify(findings, null, 2))}\n`;
}

function describeRunFailure(reason: string): Finding {
  return {
    description: escapeLine(`The run is not complete: ${reason}`),
    check_name: "run",
    fingerprint: digest("run"),
    severity: "blocker",
    location: { path: "graph-spec-kit", lines: { begin: 1 } },
  };
}

function toFindings(item: ReportedCase): Finding[] {
  const severity = severities[classifyCase(item)];
  if (severity === undefined) {
    return [];
  }
  const [difference] = item.differences;
  const wrong = difference === undefined ? "" : `: ${describeReportedDifference(difference)}`;
  return [
    {
      description: escapeLine(
        shortenText(
          `${item.house === true ? "House rule: " : ""}${item.title}${wrong}`,
          maxLengths.difference,
        ),
      ),
      check_name: item.clauses[0] ?? item.id,
      fingerprint: digest(`${item.id} ${difference?.pointer ?? ""}`),
      severity,
      location: { path: item.file ?? item.id, lines: { begin: 1 } },
    },
  ];
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
