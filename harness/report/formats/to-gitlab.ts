import { createHash } from "node:crypto";
import { escapeLine, escapeText } from "../../terminal/escape-text.ts";
import { maxLengths, shortenText } from "../../terminal/shorten-text.ts";
import { classifyCase, type Outcome } from "../classify-case.ts";
import { summarizeFailure } from "../describe/describe-failure.ts";
import { explainRunFailure } from "../describe/describe-run.ts";
import { type Findings, readFindings } from "../findings.ts";
import type { Report } from "../report.ts";
import type { ReportedCase } from "../reported-case.ts";

interface Issue {
  readonly description: string;
  readonly check_name: string;
  /** Identifies the issue: GitLab compares those of two branches. */
  readonly fingerprint: string;
  readonly severity: "minor" | "major" | "critical" | "blocker";
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

const severities: Readonly<Partial<Record<Outcome, Issue["severity"]>>> = {
  failed: "major",
  errored: "critical",
  warned: "minor",
};

/** Writes a code quality report of GitLab: an issue for each failure and warning, at its case. */
export function toGitlab(report: Report): string {
  const reason = explainRunFailure(report);
  const findings = readFindings(report);
  const issues = [
    ...(reason === undefined ? [] : [describeRunFailure(reason)]),
    ...report.cases.flatMap((item) => toIssues(item, findings)),
  ];
  return `${escapeText(JSON.stringify(issues, null, 2))}\n`;
}

function describeRunFailure(reason: string): Issue {
  return {
    description: escapeLine(`The run is not complete: ${reason}`),
    check_name: "run",
    fingerprint: digest("run"),
    severity: "blocker",
    location: { path: "graph-spec-kit", lines: { begin: 1 } },
  };
}

function toIssues(item: ReportedCase, findings: Findings): Issue[] {
  const severity = severities[classifyCase(item)];
  if (severity === undefined) {
    return [];
  }
  const { id, title, house, clauses, file, differences } = item;
  const broken = findings.causeOf.get(id)?.clauses ?? clauses;
  const text = `${house === true ? "House rule: " : ""}${summarizeFailure(item, findings)}; ${title}`;
  return [
    {
      description: escapeLine(shortenText(text, maxLengths.difference)),
      check_name: broken[0] ?? id,
      fingerprint: digest(`${id} ${differences[0]?.pointer ?? ""}`),
      severity,
      location: { path: file ?? id, lines: { begin: 1 } },
    },
  ];
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
