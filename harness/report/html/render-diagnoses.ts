import { describeExtent } from "../describe/describe-cause.ts";
import { nameOccasion } from "../describe/describe-failure.ts";
import { type Findings, type ReportCause, readFindings } from "../findings.ts";
import type { Report, ReportedQuery } from "../report.ts";
import { type Html, html } from "./html.ts";
import { linkToCases, linkToClause, renderStatement } from "./link-to-case.ts";
import { renderCommand } from "./render-case.ts";
import { renderDifferences } from "./render-exchange.ts";
import type { PageSection } from "./render-page.ts";

const maxCases = 5;

/** Renders the probable causes of the failures; undefined when there are none. */
export function renderDiagnoses(report: Report): PageSection | undefined {
  const findings = readFindings(report);
  return findings.causes.length === 0
    ? undefined
    : {
        id: "causes",
        title: "Probable causes",
        content: html`<ol class="causes">${findings.causes.map((cause) => renderCause(cause, findings))}</ol>`,
      };
}

function renderCause(cause: ReportCause, findings: Findings): Html {
  const { title, clauses, cases, diagnosis } = cause;
  const [clause = ""] = clauses;
  const [first] = cases;
  const { witness, contrast, certainty } = diagnosis ?? {};
  const isNamed = diagnosis?.mutant === undefined;
  const statement = isNamed ? findings.clauses.get(clause)?.statement : undefined;
  const shown = cases.find(({ id }) => id === witness?.case) ?? first;
  const when = shown && nameOccasion(shown, cases);
  const ids = cases.map(({ id }) => id);
  return html`<li class="card">
<h3>${title}</h3>
<p class="meta">${certainty === undefined ? undefined : html`<span class="badge ${certainty}">${certainty}</span> ${linkToClause(clause, findings.report)} `}<span>${describeExtent(cause, findings)}</span></p>
${statement === undefined ? undefined : html`<blockquote>${renderStatement(statement)}</blockquote>`}
${
  witness === undefined
    ? shown && html`<h4>${shown.title}</h4>${renderDifferences(shown.differences)}`
    : html`<h4>Smallest failing query</h4>${renderQuery(witness)}${renderDifferences(witness.differences)}`
}
${contrast === undefined ? undefined : html`<h4>Similar query that passes</h4>${renderQuery(contrast)}`}
${when === undefined ? undefined : html`<p class="note">When: ${when}</p>`}
<p class="case-links">Cases: ${linkToCases(ids.slice(0, maxCases))}</p>
${
  ids.length <= maxCases
    ? undefined
    : html`<details class="more"><summary>${ids.length - maxCases} more cases</summary><p class="case-links">${linkToCases(ids.slice(maxCases))}</p></details>`
}
</li>`;
}

function renderQuery({ document, variables, curl }: ReportedQuery): Html {
  return html`<pre class="code">${document}${variables === undefined ? undefined : `\n\nvariables: ${JSON.stringify(variables, null, 2)}`}</pre>${
    curl === undefined ? undefined : renderCommand("Send it again", curl)
  }`;
}
