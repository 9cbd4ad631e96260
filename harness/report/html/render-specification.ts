import { countNoun } from "../../terminal/count-noun.ts";
import type { Report, ReportedClause } from "../report.ts";
import type { ReportedCase } from "../reported-case.ts";
import { countByVerdict } from "./count-by-verdict.ts";
import { type Html, html } from "./html.ts";
import { linkToCases, toClauseFragment } from "./link-to-case.ts";
import type { PageSection } from "./page-section.ts";
import { type ClauseRecord, recordClauses } from "./record-clauses.ts";
import { renderStatement } from "./render-statement.ts";

/**
 * Renders each clause with its words, its cases and their verdict, by part of the specification;
 * undefined when the report does not hold the clauses.
 */
export function renderSpecification(report: Report): PageSection | undefined {
  const records = recordClauses(report);
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
        content: html`<p>Each clause with the cases that test it. A failed case counts for each of its clauses, even if only one of them is broken.</p>
${parts.map((part) => renderPart(part.title, part.records))}`,
      };
}

function renderPart(title: string, records: readonly ClauseRecord[]): Html {
  const failing = records.filter(({ state }) => state === "failed").length;
  const counts = (["failed", "known", "warned", "open", "untested", "passed"] as const).flatMap(
    (state) => {
      const count = records.filter((record) => record.state === state).length;
      return count === 0 ? [] : [`${count} ${stateWords[state]}`];
    },
  );
  return html`<details class="group part"${failing > 0 ? html` open` : undefined}><summary><h3>${title}</h3> <span class="count">${countNoun(records.length, "clause")}: ${counts.join(", ")}</span></summary>
<div class="scroll" tabindex="0" role="group" aria-label="Clauses: ${title}"><table class="clauses">
<thead><tr><th scope="col">Clause</th><th scope="col">Level</th><th scope="col">Cases</th><th scope="col">Verdict</th></tr></thead>
<tbody>${records.map(renderRow)}</tbody></table></div></details>
`;
}

const stateWords = {
  failed: "with failures",
  known: "with known failures",
  warned: "with warnings",
  open: "left open",
  untested: "not tested",
  passed: "passed",
} as const;

const stateLabels = {
  failed: { style: "failed", symbol: "✕", word: "failures" },
  known: { style: "warned", symbol: "◇", word: "known failures" },
  warned: { style: "warned", symbol: "△", word: "warnings" },
  open: { style: "observed", symbol: "○", word: "observed" },
  untested: { style: "skipped", symbol: "–", word: "not tested" },
  passed: { style: "passed", symbol: "✓", word: "passed" },
} as const;

function renderRow(record: ClauseRecord): Html {
  const { clause, state, wrong, others, isCause } = record;
  const { style, symbol, word } = stateLabels[state];
  return html`<tr class="${style}"><th scope="row" id="${toClauseFragment(clause.id)}"><span class="id">${clause.id}</span><p>${renderStatement(clause.statement)}</p>${renderSubject(clause)}</th><td>${clause.level}</td><td class="case-links">${foldCases(wrong, countByVerdict(wrong))}${foldCases(others, describeOthers(record))}</td><td><span class="label ${style}"><span aria-hidden="true">${symbol}</span> ${word}</span>${isCause ? html` <a class="badge likely" href="#causes">probable cause</a>` : undefined}</td></tr>
`;
}

function renderSubject({ subject }: ReportedClause): Html | undefined {
  return subject === "service"
    ? undefined
    : html`<small>About the ${subject}: no case of a run tests it</small>`;
}

function describeOthers({ others, state }: ClauseRecord): string {
  return state === "open" ? `${others.length} observed` : countNoun(others.length, "other case");
}

function foldCases(cases: readonly ReportedCase[], title: string): Html | undefined {
  return cases.length === 0
    ? undefined
    : html`<details class="more"><summary>${title}</summary>${linkToCases(cases.map(({ id }) => id))}</details>`;
}
