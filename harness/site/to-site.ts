import { compareReports, type NamedReport } from "../compare/compare-reports.ts";
import type { Comparison } from "../compare/comparison.ts";
import { renderFolded } from "../compare/render-folded.ts";
import type { Report } from "../report/report.ts";
import { formatStart } from "../reporters/html/format-duration.ts";
import { type Html, html } from "../reporters/html/html.ts";
import { isWrongCase } from "../reporters/html/is-wrong-case.ts";
import type { PageSection } from "../reporters/html/page-section.ts";
import { renderPage } from "../reporters/html/render-page.ts";
import { toBadge } from "../reporters/to-badge.ts";
import { toJson } from "../reporters/to-json.ts";
import type { Implementation } from "../suite/implementation.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { listColumns, type SiteColumn } from "./list-columns.ts";
import { renderFailures } from "./render-failures.ts";
import { renderOverview } from "./render-overview.ts";
import { renderParts } from "./render-parts.ts";

/**
 * Writes a page about several servers, which needs no network, with the report and the badge of
 * each. Of several reports of one server, the last one counts; the others are its history.
 *
 * @param named at least one.
 * @returns the contents of the files by their names.
 */
export function toSite(
  named: readonly NamedReport[],
  implementations: readonly Implementation[] = [],
): Readonly<Record<string, string>> {
  const columns = listColumns(named, implementations);
  const comparison = compareReports(columns, "matrix");
  const title = `${countNoun(columns.length, "implementation")}, ${countConforming(columns)} conforming`;
  const page = renderPage({
    kit: comparison.kit,
    title: `${title} – graph-spec-kit`,
    header: renderHeader(title, columns, comparison),
    sections: [
      renderOverview(columns),
      ...renderParts(columns),
      ...renderChoices(comparison),
      ...renderFailures(columns),
    ],
    hasScript: true,
  });
  const files = columns.flatMap(({ fileName, report }) => [
    [`${fileName}.json`, toJson(leaveOutPassed(report))],
    [`${fileName}.badge.json`, toBadge(report)],
  ]);
  return { "index.html": page, ...Object.fromEntries(files) };
}

/** The exchanges of what did not fail are most of a report, and nobody asks for them here. */
function leaveOutPassed(report: Report): Report {
  return {
    ...report,
    cases: report.cases.map(({ exchanges, ...item }) =>
      exchanges !== undefined && isWrongCase(item) ? { ...item, exchanges } : item,
    ),
  };
}

function countConforming(columns: readonly SiteColumn[]): number {
  return columns.filter(({ report }) => report.verdict === "conforming").length;
}

function renderHeader(title: string, columns: readonly SiteColumn[], comparison: Comparison): Html {
  const style = countConforming(columns) === columns.length ? "conforming" : "nothing-failed";
  const starts = columns.flatMap(({ report }) => report.startedAt ?? []).sort();
  const fingerprints = new Set(columns.flatMap(({ report }) => report.suite?.fingerprint ?? []));
  const { kit, warnings } = comparison;
  return html`<header class="verdict ${style}">
<p class="product">graph-spec-kit ${kit} <span>Implementations of the specification</span></p>
<h1>${title}</h1>
<dl class="facts"><div><dt>Last judged</dt><dd>${formatStart(starts.at(-1) ?? "unknown")}</dd></div><div><dt>Data of the suite</dt><dd><code>${[...fingerprints].join(", ") || "unknown"}</code></dd></div></dl>
${warnings.length === 0 ? undefined : html`<ul class="limits" aria-label="Limits of this comparison">${warnings.map((text) => html`<li>${text}</li>`)}</ul>`}
</header>`;
}

/** Renders the choices of servers where the text is silent, which are neither right nor wrong. */
function renderChoices({ profile, runs }: Comparison): PageSection[] {
  return profile.length === 0
    ? []
    : [
        {
          id: "choices",
          title: "Choices",
          content: html`<p>What the servers do where the text is silent, wherever they differ. No choice is wrong.</p>
${renderFolded(
  { title: "Different choices", count: countNoun(profile.length, "situation"), isOpen: true },
  ["Situation", ...runs.map(({ name }) => name)],
  profile.map(
    ({ id, title, observed }) =>
      html`<tr><th scope="row">${title}<br><span class="id">${id}</span></th>${observed.map((text) => html`<td>${text === null ? "left out" : html`<code>${text}</code>`}</td>`)}</tr>
`,
  ),
)}`,
        },
      ];
}
