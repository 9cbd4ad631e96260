import { describeExample, describeExtent } from "../describe/describe-cause.ts";
import { type Findings, type ReportCause, readFindings } from "../findings.ts";
import type { Report } from "../report.ts";
import { type Html, html } from "./html.ts";
import { foldCases, linkToClause, renderStatement } from "./link-to-case.ts";
import { renderLines } from "./render-lines.ts";
import type { PageSection } from "./render-page.ts";

/** Renders the probable causes of the failures; undefined when there are none. */
export function renderDiagnoses(report: Report): PageSection | undefined {
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
<h3>${title}</h3>
<p class="meta">${certainty && html`<span class="badge ${certainty}">${certainty}</span> ${linkToClause(clause, findings.report)} `}<span>${describeExtent(cause, findings)}</span></p>
${statement && html`<blockquote>${renderStatement(statement)}</blockquote>`}
${renderLines(describeExample(cause))}
<div class="case-links">${foldCases(cases, "Its cases")}</div>
</li>`;
}
