import { capitalize, countNoun } from "../../terminal/count-noun.ts";
import { type Html, html } from "../html/html.ts";
import type { PageSection } from "../html/page-section.ts";
import { renderPage } from "../html/render-page.ts";
import { renderStatement } from "../html/render-statement.ts";
import type { Comparison } from "./comparison.ts";
import { describeChanges } from "./describe-changes.ts";
import { isFailing } from "./judge-change.ts";
import { type Cell, listTables, type Row, type Table } from "./list-tables.ts";
import { cellWords, renderFolded, renderLabel } from "./render-tables.ts";

const sections = {
  cases: { title: "Cases", words: undefined },
  specification: { title: "Specification", words: `Clauses with failed cases. ${cellWords}` },
  profile: {
    title: "Behavior profile",
    words:
      "Where the specification leaves the response open and the runs differ. No choice is wrong.",
  },
  runs: { title: "Runs", words: undefined },
} as const;

/** Writes a comparison as one HTML page that needs no network and no JavaScript. */
export function toHtmlComparison(comparison: Comparison): string {
  const summary = describeChanges(comparison);
  const tables = listTables(comparison);
  // A comparison of servers begins with the overview; one of runs of one server, with the changes.
  const order =
    comparison.kind === "matrix"
      ? (["runs", "specification", "cases", "profile"] as const)
      : (["cases", "specification", "profile", "runs"] as const);
  const page = renderPage({
    kit: comparison.kit,
    title: `${summary} – conformance reports compared`,
    header: renderHeader(comparison, summary),
    sections: order.flatMap((id) =>
      renderSection(
        id,
        tables.filter(({ section }) => section === id),
      ),
    ),
  });
  return [...page].join("");
}

function renderHeader(comparison: Comparison, summary: string): Html {
  const { kit, kind, runs, warnings } = comparison;
  return html`<header class="verdict ${chooseStyle(comparison)}">
<p class="product">graph-spec-kit ${kit} <span>Conformance reports compared</span></p>
<h1>${summary}</h1>
<p class="summary">${runs.map(({ name }) => name).join(kind === "changes" ? " → " : ", ")}</p>
${warnings.length === 0 ? undefined : html`<ul class="limits" aria-label="Limits of this comparison">${warnings.map((text) => html`<li>${text}</li>`)}</ul>`}
</header>`;
}

/** The styles are those of verdicts: red for the worse, green only when nothing fails. */
function chooseStyle({ kind, cases }: Comparison): string {
  if (cases.some(({ change }) => change === "newly failing")) {
    return "not-conforming";
  }
  const isClean = cases.every(({ verdicts }) => !isFailing(verdicts.at(-1) ?? "not run"));
  return kind === "changes" && isClean ? "conforming" : "nothing-failed";
}

function renderSection(id: Table["section"], tables: readonly Table[]): PageSection[] {
  const { title, words } = sections[id];
  const content = html`${words && html`<p>${words}</p>\n`}${tables.map(renderTable)}`;
  return tables.length === 0 ? [] : [{ id, title, content }];
}

function renderTable({ title, noun, columns, rows }: Table): Html {
  const count = countNoun(rows.length, noun);
  return renderFolded(
    { title, count, isOpen: title !== "Still failing" },
    [capitalize(noun), ...columns],
    rows.map(renderRow),
  );
}

function renderRow({ id, title, difference, cells }: Row): Html {
  const name =
    id === undefined
      ? html`${title}`
      : html`<span class="id">${id}</span><p>${renderStatement(title)}</p>`;
  return html`<tr><th scope="row">${name}${difference && html`<small><code>${difference}</code></small>`}</th>${cells.map(renderCell)}</tr>
`;
}

function renderCell({ texts, style, detail, isQuoted }: Cell): Html {
  const [text = "", ...others] = texts;
  if (style !== undefined) {
    return html`<td>${renderLabel(style, text, detail)}</td>`;
  }
  return others.length > 0
    ? html`<td><ul>${texts.map((one) => html`<li>${one}</li>`)}</ul></td>`
    : html`<td>${isQuoted === true ? html`<code>${text}</code>` : text}</td>`;
}
