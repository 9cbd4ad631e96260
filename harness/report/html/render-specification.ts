import { countNoun } from "../../terminal/count-noun.ts";
import { type ClauseJudgment, clauseStates, judgeClauses } from "../judge-clauses.ts";
import type { Report, ReportedClause } from "../report.ts";
import { type Html, html } from "./html.ts";
import { foldCases, renderStatement, toFragment } from "./link-to-case.ts";
import type { PageSection } from "./render-page.ts";
import { cellWords, nameStyle, renderLabel } from "./render-table.ts";
import { countByVerdict } from "./render-verdict-label.ts";

/**
 * Renders each clause with its words and its cases; undefined when the report lacks the clauses.
 */
export function renderSpecification(report: Report): PageSection | undefined {
  const records = [...judgeClauses(report).values()];
  const parts = (report.sections ?? [])
    .map(({ id, title }) => ({
      title,
      records: records.filter(({ clause }) => clause.section === id),
    }))
    .filter((part) => part.records.length > 0);
  return parts.length === 0
    ? undefined
    : {
        id: "specification",
        title: "Specification",
        content: html`<p>Each clause with the cases that test it. ${cellWords}</p>
${parts.map((part) => renderPart(part.title, part.records))}`,
      };
}

function renderPart(title: string, records: readonly ClauseJudgment[]): Html {
  const failing = records.filter(({ state }) => state === "failed").length;
  const counts = clauseStates
    .map((state) => ({ state, count: records.filter((one) => one.state === state).length }))
    .flatMap(({ state, count }) => (count === 0 ? [] : [`${count} ${state}`]));
  return html`<details class="group part"${failing > 0 ? html` open` : undefined}><summary><h3>${title}</h3> <span class="count">${countNoun(records.length, "clause")}: ${counts.join(", ")}</span></summary>
<div class="scroll" tabindex="0" role="group" aria-label="Clauses: ${title}"><table class="clauses">
<thead><tr><th scope="col">Clause</th><th scope="col">Level</th><th scope="col">Cases</th><th scope="col">Verdict</th></tr></thead>
<tbody>${records.map(renderRow)}</tbody></table></div></details>
`;
}

function renderRow({ clause, state, wrong, others, isCause }: ClauseJudgment): Html {
  const observed = `${others.length} observed`;
  const rest = state === "recorded" ? observed : countNoun(others.length, "other case");
  return html`<tr class="${nameStyle(state)}"><th scope="row" id="${toFragment("clause", clause.id)}"><span class="id">${clause.id}</span><p>${renderStatement(clause.statement)}</p>${renderSubject(clause)}</th><td>${clause.level}</td><td class="case-links">${foldCases(wrong, countByVerdict(wrong))}${foldCases(others, rest)}</td><td>${renderLabel(state, state)}${isCause ? html` <a class="badge likely" href="#causes">probable cause</a>` : undefined}</td></tr>
`;
}

function renderSubject({ subject }: ReportedClause): Html | undefined {
  return subject === "service"
    ? undefined
    : html`<small>About the ${subject}: no case of a run tests it</small>`;
}
