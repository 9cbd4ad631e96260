import { groupBy } from "../../json/group-by.ts";
import { type Html, html } from "../html/html.ts";
import { renderPage } from "../html/render-page.ts";
import { cellWords, renderTable } from "../html/render-table.ts";
import { isFailing } from "./align-cases.ts";
import type { Comparison } from "./comparison.ts";
import { describeChanges, listTables } from "./list-tables.ts";

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

/** A comparison of servers begins with the overview; one of runs of one server, with the changes. */
const orders = {
  matrix: ["runs", "specification", "cases", "profile"],
  changes: ["cases", "specification", "profile", "runs"],
} as const;

/** Writes a comparison as one HTML page that needs no network and no JavaScript. */
export function toHtmlComparison(comparison: Comparison): string {
  const { kit, kind } = comparison;
  const summary = describeChanges(comparison);
  const tables = groupBy(listTables(comparison), ({ section }) => section);
  const page = renderPage({
    kit,
    title: `${summary} – conformance reports compared`,
    header: renderHeader(comparison, summary),
    sections: orders[kind].flatMap((id) => {
      const { title, words } = sections[id];
      const rendered = tables
        .get(id)
        ?.map((table) => renderTable(table, { isOpen: table.title !== "Still failing" }));
      const content = html`${words && html`<p>${words}</p>\n`}${rendered}`;
      return rendered === undefined ? [] : { id, title, content };
    }),
  });
  return [...page].join("");
}

function renderHeader(comparison: Comparison, summary: string): Html {
  const { kit, kind, runs, warnings } = comparison;
  const names = runs.map(({ name }) => name).join(kind === "changes" ? " → " : ", ");
  return html`<header class="verdict ${chooseStyle(comparison)}">
<p class="product">graph-spec-kit ${kit} · Conformance reports compared</p>
<h1>${summary}</h1>
<p class="summary">${names}</p>
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
