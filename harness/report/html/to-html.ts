import { countNoun } from "../../terminal/count-noun.ts";
import { describeExample, describeExtent } from "../describe/describe-cause.ts";
import { type Findings, type ReportCause, readFindings } from "../findings.ts";
import { nameRole } from "../name-server.ts";
import type { Report } from "../report.ts";
import { listProfile } from "../table.ts";
import { type Html, html, renderLines } from "./html.ts";
import { foldCases, linkToCase, linkToClause, renderStatement } from "./link-to-case.ts";
import { renderCases } from "./render-cases.ts";
import { type PageSection, renderPage } from "./render-page.ts";
import { renderRun } from "./render-run.ts";
import { renderSpecification } from "./render-specification.ts";
import { renderTable } from "./render-table.ts";
import { renderVerdict, titlePage } from "./render-verdict.ts";

/** Writes a report as one HTML page that needs no network and no JavaScript. */
export function toHtml(report: Report): Iterable<string> {
  const wasSent = report.cases.some(({ verdict }) => verdict !== "skipped");
  const sections = [
    renderDiagnoses(report),
    // Where nothing was sent, the reason in the head is all there is to read.
    ...(wasSent ? [renderSpecification(report), renderCases(report)] : []),
    renderProfile(report),
    renderRun(report),
  ];
  return renderPage({
    kit: report.kit,
    title: `${titlePage(report)} – conformance report`,
    header: renderVerdict(report),
    sections: sections.filter((section) => section !== undefined),
    scripts: ["report.js"],
  });
}

function renderDiagnoses(report: Report): PageSection | undefined {
  const findings = readFindings(report);
  const causes = findings.causes.map((cause) => renderCause(cause, findings));
  return causes.length === 0
    ? undefined
    : { id: "causes", title: "Probable causes", content: html`<ol class="causes">${causes}</ol>` };
}

function renderCause(cause: ReportCause, findings: Findings): Html {
  const { title, clauses, cases, diagnosis } = cause;
  const [clause = ""] = clauses;
  const certainty = diagnosis?.certainty;
  const isNamed = diagnosis?.description === undefined;
  const statement = isNamed ? findings.clauses.get(clause)?.statement : undefined;
  return html`<li class="card">
<h3>${findings.causes.indexOf(cause) + 1}. ${title}</h3>
<p class="meta">${certainty && html`<span class="badge ${certainty}">${certainty}</span> ${linkToClause(clause, findings.report)} `}<span>${describeExtent(cause, findings)}</span></p>
${statement && html`<blockquote>${renderStatement(statement)}</blockquote>`}
${renderLines(describeExample(cause))}
<div class="case-links">${foldCases(cases, "Its cases")}</div>
</li>`;
}

function renderProfile(report: Report): PageSection | undefined {
  const { target, profile } = report;
  const noun = nameRole(target.role);
  const tables = listProfile(report).map((table) =>
    renderTable(table, { isOpen: table.columns.length > 1, renderId: linkToCase }),
  );
  const equal = profile.filter(({ same }) => same).length;
  const words = `What this ${noun} does where the specification says nothing. In ${equal} of ${countNoun(profile.length, "situation")} it does the same as the reference ${noun}. Neither choice is wrong.`;
  return profile.length === 0
    ? undefined
    : { id: "profile", title: "Behavior profile", content: html`<p>${words}</p>\n${tables}` };
}
