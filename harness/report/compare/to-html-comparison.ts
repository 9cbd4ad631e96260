import { type Html, html } from "../html/html.ts";
import { type PageSection, renderPage } from "../html/render-page.ts";
import { cellWords, renderTable } from "../html/render-table.ts";
import { isFailing } from "./align-cases.ts";
import type { Comparison } from "./comparison.ts";
import { type ComparedTable, describeChanges, listTables } from "./list-tables.ts";

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

function renderSection(
  id: ComparedTable["section"],
  tables: readonly ComparedTable[],
): PageSection[] {
  const { title, words } = sections[id];
  const render = (table: ComparedTable): Html =>
    renderTable(table, { isOpen: table.title !== "Still failing" });
  const content = html`${words && html`<p>${words}</p>\n`}${tables.map(render)}`;
  return tables.length === 0 ? [] : [{ id, title, content }];
}
