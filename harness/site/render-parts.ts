import { type AlignedCase, alignCases } from "../compare/align-cases.ts";
import { isFailing } from "../compare/judge-change.ts";
import { renderFolded } from "../compare/render-folded.ts";
import { groupBy } from "../json/group-by.ts";
import type { Report, ReportedClause } from "../report/report.ts";
import { failsBuild } from "../reporters/classify-case.ts";
import { type Html, html } from "../reporters/html/html.ts";
import { toCaseFragment, toClauseFragment } from "../reporters/html/link-to-case.ts";
import type { PageSection } from "../reporters/html/page-section.ts";
import type { ClauseRecord } from "../reporters/html/record-clauses.ts";
import { renderStatement } from "../reporters/html/render-statement.ts";
import { renderVerdictLabel } from "../reporters/html/render-verdict-label.ts";
import { countNoun } from "../terminal/count-noun.ts";
import type { SiteColumn } from "./list-columns.ts";

/** A clause, and its cases in each of the columns. */
interface ClauseRow {
  readonly clause: ReportedClause;
  readonly cases: readonly AlignedCase[];
}

/** Renders what each server made of each part of the text, of its clauses and of their cases. */
export function renderParts(columns: readonly SiteColumn[]): PageSection[] {
  const { sections = [], clauses = [] } = findWords(columns) ?? {};
  const cases = groupBy(
    alignCases(columns.map(({ report }) => report)),
    ({ item }) => item.clauses[0] ?? "",
  );
  const parts = sections
    .map(({ id, title }) => ({
      title,
      rows: clauses
        .filter(({ section }) => section === id)
        .map((clause): ClauseRow => ({ clause, cases: cases.get(clause.id) ?? [] })),
    }))
    .filter(({ rows }) => rows.length > 0);
  const names = columns.map(({ name }) => name);
  return parts.length === 0
    ? []
    : [
        {
          id: "specification",
          title: "Specification",
          content: html`<p>“kept” means that cases of the clause ran and none failed, “left out” that none was judged, and “recorded” that the text leaves the response open. A failed case counts for each of its clauses.</p>
${renderFolded(
  { title: "Parts of the text", count: countNoun(parts.length, "part"), isOpen: true },
  ["Part", ...names],
  parts.map(
    ({ title, rows }) =>
      html`<tr><th scope="row">${title}</th>${columns.map((column) => html`<td>${renderPartState(rows, column)}</td>`)}</tr>
`,
  ),
)}${parts.map(({ title, rows }) =>
  renderFolded(
    { title, count: countNoun(rows.length, "clause"), isOpen: false },
    ["Clause", ...names],
    rows.map((row) => renderClause(row, columns)),
  ),
)}`,
        },
      ];
}

function findWords(columns: readonly SiteColumn[]): Report | undefined {
  return columns.find(({ report }) => report.clauses !== undefined)?.report;
}

function renderPartState(rows: readonly ClauseRow[], { records }: SiteColumn): Html {
  const own = rows.flatMap(({ clause }) => records.get(clause.id) ?? []);
  const wrong = own.flatMap((record) => record.wrong);
  const states = new Set(own.map(({ state }) => state));
  const state = (["failed", "known", "warned", "passed", "open"] as const).find((each) =>
    states.has(each),
  );
  return renderState(state ?? "untested", [...new Set(wrong)]);
}

function renderState(state: ClauseRecord["state"], wrong: ClauseRecord["wrong"]): Html {
  switch (state) {
    case "failed":
      return html`<span class="label failed">${wrong.filter(failsBuild).length} failed</span>`;
    case "known":
    case "warned":
      return html`<span class="label ${state}">${wrong.length} ${state}</span>`;
    case "passed":
      return html`<span class="label passed">kept</span>`;
    case "open":
      return html`<span class="label observed">recorded</span>`;
    case "untested":
      return html`<span class="label skipped">left out</span>`;
  }
}

function renderClause({ clause, cases }: ClauseRow, columns: readonly SiteColumn[]): Html {
  const failing = cases.filter(({ states }) => states.some(({ verdict }) => isFailing(verdict)));
  const count = failing.length === 0 ? "" : `, ${failing.length} failing`;
  return html`<tr><th scope="row" id="${toClauseFragment(clause.id)}"><span class="id">${clause.id}</span><p>${renderStatement(clause.statement)}</p></th>${columns.map((column) => html`<td>${renderClauseState(clause, column)}</td>`)}</tr>
${
  cases.length === 0
    ? undefined
    : html`<tr><td colspan="${columns.length + 1}"><details class="more"><summary>${countNoun(cases.length, "case")}${count}<span class="visually-hidden"> of ${clause.id}</span></summary><table class="compared"><thead><tr><th scope="col">Case</th>${columns.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${cases.map((one) => renderCase(one, columns))}</tbody></table></details></td></tr>
`
}`;
}

function renderClauseState({ id }: ReportedClause, { records, causes }: SiteColumn): Html {
  const { state, wrong } = records.get(id) ?? { state: "untested" as const, wrong: [] };
  const cause =
    state === "failed"
      ? (causes.causes.find(({ clause }) => clause === id) ??
        causes.causes.find(({ cases }) => cases.some((item) => wrong.includes(item))))
      : undefined;
  return html`${renderState(state, wrong)}${cause === undefined ? undefined : html`<small>${cause.title}</small>`}`;
}

/** A case with the same verdict everywhere has one cell. */
function renderCase({ item, states }: AlignedCase, columns: readonly SiteColumn[]): Html {
  const [first] = states;
  const isSame =
    first?.verdict === "passed" && states.every(({ verdict }) => verdict === first.verdict);
  return html`<tr><th scope="row"><span class="id">${item.id}</span></th>${
    isSame
      ? html`<td colspan="${columns.length}">passed everywhere</td>`
      : states.map(
          ({ verdict }, index) => html`<td>${linkVerdict(verdict, item.id, columns[index])}</td>`,
        )
  }</tr>
`;
}

function linkVerdict(
  verdict: AlignedCase["states"][number]["verdict"],
  id: string,
  column: SiteColumn | undefined,
): Html {
  if (verdict === "not run") {
    return html`<span class="label skipped">left out</span>`;
  }
  const label = renderVerdictLabel(verdict);
  return isFailing(verdict) && column !== undefined
    ? html`<a href="#${toCaseFragment(`${column.name}/${id}`)}">${label}</a>`
    : label;
}
