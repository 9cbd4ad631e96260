import { failsBuild, isWrongCase, nameTest } from "../report/classify-case.ts";
import { type AlignedCase, alignCases } from "../report/compare/align-cases.ts";
import type { ComparedChoice } from "../report/compare/comparison.ts";
import { summarizeDifference } from "../report/describe/describe-difference.ts";
import { type Html, html } from "../report/html/html.ts";
import { renderStatement, toCaseFragment, toClauseFragment } from "../report/html/link-to-case.ts";
import type { PageSection } from "../report/html/render-page.ts";
import { cellWords, renderLabel } from "../report/html/render-table.ts";
import { renderVerdictLabel } from "../report/html/render-verdict-label.ts";
import { type ClauseJudgment, clauseStates } from "../report/judge-clauses.ts";
import type { ReportedClause } from "../report/report.ts";
import type { ReportedDifference } from "../report/reported-case.ts";
import type { Section } from "../suite/clause.ts";
import { shortenText } from "../terminal/shorten-text.ts";
import type { SiteColumn } from "./list-columns.ts";
import { renderLanguage, renderStart } from "./render-overview.ts";

const maxDifference = 120;

interface MatrixContent {
  readonly sections: readonly Section[];
  readonly clauses: readonly ReportedClause[];
  readonly choices: readonly ComparedChoice[];
}

/** Renders what each server made of each part, clause and case, and its choices. */
export function renderMatrix(
  columns: readonly SiteColumn[],
  { sections, clauses, choices }: MatrixContent,
): PageSection {
  const judged = listJudged(columns);
  const parts = sections.map((section) => {
    const own = clauses.filter((clause) => clause.section === section.id);
    return own.length === 0 ? undefined : renderPart(section, own, { columns, judged });
  });
  return {
    id: "specification",
    title: "Specification",
    content: html`<p>${cellWords} Below the parts of the text are the ${choices.length === 0 ? "choices" : html`<a href="#choices">choices</a>`} that it leaves to servers. Each cell leads to its details.</p>
${renderForm()}
<div class="scroll matrix" tabindex="0" role="group" aria-label="Specification"><table class="compared" id="matrix">
<thead><tr><th scope="col">Part, clause, case</th>${columns.map(renderHead)}</tr></thead>
<tbody>${parts}${renderChoices(choices, columns)}</tbody>
</table></div>
<p id="no-row" hidden>No row matches.</p>
<dialog id="cell" aria-labelledby="cell-title"><h2 id="cell-title"></h2><div class="cell-body"></div><p><a class="cell-link">Permalink</a></p><form method="dialog"><button>Close</button></form></dialog>`,
  };
}

/** Aligns the cases of the last runs, without those that the runs only recorded. */
function listJudged(columns: readonly SiteColumn[]): AlignedCase[] {
  const reports = columns.map(({ report }) => report);
  return alignCases(reports, true).filter(({ states }) =>
    states.some(({ verdict }) => verdict !== "observed" && verdict !== "not run"),
  );
}

function renderForm(): Html {
  return html`<form id="find" class="filter" role="search" aria-label="Rows" hidden>
<label class="search">Search <input type="search" name="words" autocomplete="off" spellcheck="false" placeholder="part, clause, case, choice, cause"></label>
<label>Show <select name="show"><option value="">everything</option><option value="failed">what fails</option><option value="only">what fails in only one server</option><option value="differs">where servers differ</option></select></label>
<label>Sort by <select name="sort"><option value="">order of the text</option><option value="only">fails in only one server</option></select></label>
<button type="button">Clear</button>
<output aria-live="polite"></output>
</form>`;
}

function renderHead(column: SiteColumn): Html {
  const { name, fileName, report } = column;
  return html`<th scope="col" data-file="${fileName}"><a href="#server/${fileName}">${name}</a> ${report.target.version}<small>${renderLanguage(column)}</small><details class="more"><summary>Command<span class="visually-hidden"> of ${name}</span></summary>${renderStart(column)}</details></th>`;
}

interface JudgedCases {
  readonly columns: readonly SiteColumn[];
  readonly judged: readonly AlignedCase[];
}

/** A part has the state of the clause that needs attention most. */
function renderPart(
  { id, title }: Section,
  clauses: readonly ReportedClause[],
  cases: JudgedCases,
): Html {
  const cells = cases.columns.map(({ judgments }) => {
    const all = clauses.flatMap((clause) => judgments.get(clause.id) ?? []);
    const state = clauseStates.find((each) => all.some((one) => one.state === each)) ?? "left out";
    const decisive = all.filter((one) => one.state === state);
    const wrong = [...new Set(decisive.flatMap((one) => one.wrong))];
    return { state, wrong, cause: decisive.find(({ cause }) => cause !== undefined)?.cause };
  });
  return html`<tr class="part" data-id="${id}"><th scope="row">${title}</th>${cells.map(renderCell)}</tr>
${clauses.map((clause) => renderClause(clause, cases))}`;
}

/** Renders a clause with the cases that are mainly about it, or that showed it to be broken. */
function renderClause({ id, statement }: ReportedClause, { columns, judged }: JudgedCases): Html {
  const cells = columns.flatMap(({ judgments }) => judgments.get(id) ?? []);
  const wrong = new Set(cells.flatMap((cell) => cell.wrong.map(nameTest)));
  const own = judged.filter(({ item }) => item.clauses[0] === id);
  const shown = new Set([...own, ...judged.filter(({ item }) => wrong.has(item.id))]);
  return html`<tr class="clause" data-id="${id}" id="${toClauseFragment(id)}"><th scope="row"><span class="id">${id}</span><p>${renderStatement(statement)}</p></th>${cells.map(renderCell)}</tr>
${[...shown].map((item) => renderCase(item, columns))}`;
}

function renderCell({
  state,
  wrong,
  cause,
}: Pick<ClauseJudgment, "state" | "wrong" | "cause">): Html {
  const count = state === "failed" ? wrong.filter(failsBuild).length : wrong.length;
  const words = wrong.length > 0 ? `${count} ${state}` : state;
  const [difference] = wrong.flatMap(({ differences }) => differences);
  return state === "kept"
    ? html`<td>kept</td>`
    : html`<td>${renderLabel(state, words, cause ?? (difference && shorten(difference)))}</td>`;
}

function renderCase({ item, states }: AlignedCase, columns: readonly SiteColumn[]): Html {
  return html`<tr class="test" data-id="${item.id}"><th scope="row">${item.title}<br><span class="id">${item.id}</span></th>${states.map(
    (state, index) => {
      const column = columns[index];
      return column && renderState(state, item.id, column);
    },
  )}</tr>
`;
}

/** The words for what is not wrong are the same as those for clauses. */
function renderState(
  { verdict, differences: [difference] }: AlignedCase["states"][number],
  id: string,
  column: SiteColumn,
): Html {
  switch (verdict) {
    case "passed":
      return html`<td>kept</td>`;
    case "observed":
      return html`<td>recorded</td>`;
    case "not run":
      return html`<td>left out</td>`;
    default:
      return html`<td><a href="#${toCaseFragment(nameFailure(column, id))}">${renderVerdictLabel(verdict)}</a>${difference && html`<small>${shorten(difference)}</small>`}</td>`;
  }
}

function shorten(difference: ReportedDifference): string {
  return shortenText(summarizeDifference(difference), maxDifference);
}

function nameFailure({ fileName, report }: SiteColumn, id: string): string {
  const wrong = report.cases.find((item) => nameTest(item) === id && isWrongCase(item));
  return `${fileName}/${wrong?.id ?? id}`;
}

function renderChoices(
  choices: readonly ComparedChoice[],
  columns: readonly SiteColumn[],
): Html | undefined {
  if (choices.length === 0) {
    return undefined;
  }
  return html`<tr class="part" data-id="choices" id="choices"><th scope="row">Choices where the text is silent</th>${columns.map(({ report }) => html`<td>${report.profile.length} recorded</td>`)}</tr>
${choices.map(
  ({ id, title, observed }) =>
    html`<tr class="choice" data-id="${id}"><th scope="row">${title}<br><span class="id">${id}</span></th>${observed.map((text) => html`<td>${text === null ? "left out" : html`<code>${text}</code>`}</td>`)}</tr>
`,
)}`;
}
