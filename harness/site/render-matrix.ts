import { groupBy } from "../json/group-by.ts";
import { failsBuild, nameTest } from "../report/classify-case.ts";
import { type AlignedCase, alignCases } from "../report/compare/align-cases.ts";
import type { ComparedChoice } from "../report/compare/comparison.ts";
import { summarizeDifference } from "../report/describe/describe-difference.ts";
import { type Html, html } from "../report/html/html.ts";
import { maxListed, renderStatement, toFragment } from "../report/html/link-to-case.ts";
import { cellWords, renderLabel } from "../report/html/render-table.ts";
import { renderVerdictLabel } from "../report/html/render-verdict-label.ts";
import { type ClauseJudgment, clauseStates } from "../report/judge-clauses.ts";
import type { ReportedClause } from "../report/report.ts";
import type { ReportedDifference } from "../report/reported-case.ts";
import type { Section } from "../suite/clause.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { shortenText } from "../terminal/shorten-text.ts";
import type { SiteColumn } from "./list-columns.ts";
import { renderLanguage, renderStart } from "./render-overview.ts";

const maxDifference = 120;

interface MatrixContent {
  readonly sections: readonly Section[];
  readonly clauses: readonly ReportedClause[];
  readonly choices: readonly ComparedChoice[];
}

/** Renders what each server made of each part, clause and case, and its choices, in parts. */
export function* renderMatrix(
  columns: readonly SiteColumn[],
  { sections, clauses, choices }: MatrixContent,
): Generator<Html> {
  yield html`<p>${cellWords} Below the parts of the text are the ${choices.length === 0 ? "choices" : html`<a href="#choices">choices</a>`} that it leaves to servers. Each cell leads to its details.</p>
${renderForm()}
<div class="scroll matrix" tabindex="0" role="group" aria-label="Specification"><table class="compared" id="matrix">
<thead><tr><th scope="col">Part, clause, case</th>${columns.map(renderHead)}</tr></thead>
<tbody>`;
  const bySection = groupBy(listRows(columns, clauses), ({ clause }) => clause.section);
  for (const section of sections) {
    const rows = bySection.get(section.id);
    yield* rows === undefined ? [] : renderPart(section, rows, columns);
  }
  yield html`${renderChoices(choices, columns)}</tbody>
</table></div>
<p id="no-row" hidden>No row matches.</p>
<dialog id="cell" aria-labelledby="cell-title"><h2 id="cell-title"></h2><div class="cell-body"></div><p><a class="cell-link">Permalink</a></p><form method="dialog"><button>Close</button></form></dialog>`;
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

interface ClauseRows {
  readonly clause: ReportedClause;
  readonly cases: readonly AlignedCase[];
  /** Number of cases that are left out. */
  readonly more: number;
}

/**
 * Lists the cases that are mainly about each clause, and others that showed it to be broken, of
 * which all clauses together repeat at most as many as the reports have.
 */
function listRows(
  columns: readonly SiteColumn[],
  clauses: readonly ReportedClause[],
): readonly ClauseRows[] {
  const reports = columns.map(({ report }) => report);
  const judged = alignCases(reports, true).filter(({ states }) =>
    states.some(({ verdict }) => verdict !== "observed" && verdict !== "not run"),
  );
  const byClause = groupBy(judged, ({ item }) => item.clauses[0]);
  const byId = new Map(judged.map((each) => [each.item.id, each]));
  let left = reports.reduce((sum, { cases }) => sum + cases.length, 0);
  return clauses.map((clause) => {
    const { id } = clause;
    const wrong = columns.flatMap(({ judgments }) => judgments.get(id)?.wrong ?? []);
    const others = [...new Set(wrong.map(nameTest))]
      .flatMap((test) => byId.get(test) ?? [])
      .filter(({ item }) => item.clauses[0] !== id);
    const listed = others.slice(0, Math.min(left, maxListed));
    left -= listed.length;
    const cases = [...(byClause.get(id) ?? []), ...listed];
    return { clause, cases, more: others.length - listed.length };
  });
}

/** A part has the state of the clause that needs attention most. */
function* renderPart(
  { id, title }: Section,
  rows: readonly ClauseRows[],
  columns: readonly SiteColumn[],
): Generator<Html> {
  const cells = columns.map(({ judgments }) => {
    const all = rows.flatMap(({ clause }) => judgments.get(clause.id) ?? []);
    const state = clauseStates.find((each) => all.some((one) => one.state === each)) ?? "left out";
    const decisive = all.filter((one) => one.state === state);
    const wrong = [...new Set(decisive.flatMap((one) => one.wrong))];
    return { state, wrong, cause: decisive.find(({ cause }) => cause !== undefined)?.cause };
  });
  yield html`<tr class="part" data-id="${id}"><th scope="row">${title}</th>${cells.map(renderCell)}</tr>\n`;
  for (const row of rows) {
    yield renderClause(row, columns);
    for (const item of row.cases) {
      yield renderCase(item, columns);
    }
  }
}

function renderClause({ clause, more }: ClauseRows, columns: readonly SiteColumn[]): Html {
  const { id, statement } = clause;
  const cells = columns.flatMap(({ judgments }) => judgments.get(id) ?? []);
  return html`<tr class="clause" data-id="${id}" id="${toFragment("clause", id)}"><th scope="row"><span class="id">${id}</span><p>${renderStatement(statement)}</p>${more > 0 ? html`<small>… and ${countNoun(more, "more case")} of other clauses</small>` : undefined}</th>${cells.map(renderCell)}</tr>\n`;
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
      return html`<td><a href="#${toFragment("case", nameFailure(column, id))}">${renderVerdictLabel(verdict)}</a>${difference && html`<small>${shorten(difference)}</small>`}</td>`;
  }
}

function shorten(difference: ReportedDifference): string {
  return shortenText(summarizeDifference(difference), maxDifference);
}

function nameFailure({ fileName, failures }: SiteColumn, id: string): string {
  return `${fileName}/${failures.get(id)?.[0]?.id ?? id}`;
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
