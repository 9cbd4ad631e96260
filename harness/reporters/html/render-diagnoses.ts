import { nameDiagnosis } from "../../report/name-cause.ts";
import type { Report } from "../../report/report.ts";
import type { ReportedDiagnosis, ReportedQuery } from "../../report/reported-diagnosis.ts";
import { countNoun } from "../../terminal/count-noun.ts";
import { type Html, html } from "./html.ts";
import { linkToCase, linkToClause } from "./link-to-case.ts";
import type { PageSection } from "./page-section.ts";
import { renderCommand } from "./render-command.ts";
import { renderDifferences } from "./render-differences.ts";
import { renderStatement } from "./render-statement.ts";

/** Maximum number of cases that are linked in view; the others are folded. */
const maxCases = 5;

/** Renders the probable causes of the failures; undefined when nothing failed. */
export function renderDiagnoses(report: Report): PageSection | undefined {
  const { diagnoses, counts } = report;
  if (diagnoses.length === 0) {
    return undefined;
  }
  const failures = counts.failed + counts.errored + counts.warned;
  return {
    id: "causes",
    title: "Probable causes",
    content: html`<ol class="causes">${diagnoses.map((diagnosis) => renderDiagnosis(diagnosis, { report, failures }))}</ol>`,
  };
}

function renderDiagnosis(
  diagnosis: ReportedDiagnosis,
  { report, failures }: { readonly report: Report; readonly failures: number },
): Html {
  const { clause, certainty, cases, witness, contrast } = diagnosis;
  const statement = report.clauses?.find(({ id }) => id === clause)?.statement;
  return html`<li class="card">
<h3>${nameDiagnosis(diagnosis, report.target.role)}</h3>
<p class="meta"><span class="badge ${certainty}">${certainty}</span> ${linkToClause(clause, report)} <span>explains ${cases.length} of ${countNoun(failures, "failure")}</span></p>
${statement === undefined ? undefined : html`<blockquote>${renderStatement(statement)}</blockquote>`}
${
  witness === undefined
    ? undefined
    : html`<h4>Smallest failing query</h4>${renderQuery(witness)}${renderDifferences(witness.differences)}`
}
${contrast === undefined ? undefined : html`<h4>Similar query that passes</h4>${renderQuery(contrast)}`}
<p class="case-links">Cases: ${cases.slice(0, maxCases).map((id) => html`${linkToCase(id)} `)}</p>
${
  cases.length <= maxCases
    ? undefined
    : html`<details class="more"><summary>${cases.length - maxCases} more cases</summary><p class="case-links">${cases.slice(maxCases).map((id) => html`${linkToCase(id)} `)}</p></details>`
}
</li>`;
}

function renderQuery({ document, variables, curl }: ReportedQuery): Html {
  return html`<pre class="code">${document}${variables === undefined ? undefined : `\n\nvariables: ${JSON.stringify(variables, null, 2)}`}</pre>${
    curl === undefined ? undefined : renderCommand("Send it again", curl)
  }`;
}
