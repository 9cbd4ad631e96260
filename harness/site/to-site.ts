import { gzipSync } from "node:zlib";
import {
  compareChoices,
  compareReports,
  type NamedReport,
} from "../report/compare/compare-reports.ts";
import { toBadge } from "../report/formats/to-badge.ts";
import { toJson } from "../report/formats/to-json.ts";
import { type Html, html } from "../report/html/html.ts";
import { renderPage } from "../report/html/render-page.ts";
import type { Report } from "../report/report.ts";
import type { Implementation } from "../suite/formats.ts";
import { readKitVersion } from "../suite/read-manifest.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { describeStart } from "../terminal/describe-duration.ts";
import { listColumns, type SiteColumn } from "./list-columns.ts";
import { renderFailures, type Sources } from "./render-failures.ts";
import { renderMatrix } from "./render-matrix.ts";
import { renderOverview } from "./render-overview.ts";

/** What the page says of servers beside what their reports say. */
export interface SiteOptions {
  readonly implementations?: readonly Implementation[];
  readonly sources?: Sources;
}

/**
 * Writes a page about several servers, which needs no network, with their badges and reports, by
 * the names of the files. The last report of a server counts; the others are its history.
 */
export function toSite(
  named: readonly NamedReport[],
  { implementations = [], sources = new Map() }: SiteOptions = {},
): Readonly<Record<string, Uint8Array | Iterable<string>>> {
  const { sections = [], clauses = [] } = findWords(named) ?? {};
  const columns = listColumns(named, clauses, implementations);
  const reports = columns.map(({ report }) => report);
  const title = `${countNoun(columns.length, "implementation")}, ${countConforming(columns)} conforming`;
  const page = renderPage({
    kit: readKitVersion(),
    title: `${title} – graph-spec-kit`,
    header: renderHeader(title, columns),
    sections: [
      renderOverview(columns),
      {
        id: "specification",
        title: "Specification",
        content: renderMatrix(columns, { sections, clauses, choices: compareChoices(reports) }),
      },
      ...renderFailures(columns, sources),
    ],
    styles: ["site.css"],
    scripts: ["report.js", "site.js"],
  });
  const files = columns.flatMap(({ fileName, report, runs }) => [
    [`${fileName}.badge.json`, toBadge(report)] as const,
    ...runs.map(
      (run) => [run.name, gzipSync([...toJson(run.report)].join(""), { level: 9 })] as const,
    ),
  ]);
  return { "index.html": page, ...Object.fromEntries(files) };
}

/** The last report that has the words of the clauses, since it is the most complete one. */
function findWords(named: readonly NamedReport[]): Report | undefined {
  return named
    .map(({ report }) => report)
    .sort((left, right) => (left.startedAt ?? "").localeCompare(right.startedAt ?? ""))
    .findLast((report) => report.clauses !== undefined);
}

function countConforming(columns: readonly SiteColumn[]): number {
  return columns.filter(({ report }) => report.verdict === "conforming").length;
}

function renderHeader(title: string, columns: readonly SiteColumn[]): Html {
  const style = countConforming(columns) === columns.length ? "conforming" : "nothing-failed";
  const starts = columns.flatMap(({ report }) => report.startedAt ?? []).sort();
  const { warnings } = compareReports(columns, "matrix");
  const listed = (read: (report: Report) => string | undefined): string =>
    [...new Set(columns.map(({ report }) => read(report) ?? "unknown"))].join(", ");
  return html`<header class="verdict ${style}">
<p class="product">graph-spec-kit ${listed(({ kit }) => kit)} · Implementations of the specification</p>
<h1>${title}</h1>
<dl class="facts"><div><dt>Last judged</dt><dd>${describeStart(starts.at(-1) ?? "unknown")}</dd></div><div><dt>Data of the suite</dt><dd><code>${listed(({ suite }) => suite?.fingerprint)}</code></dd></div></dl>
${warnings.length === 0 ? undefined : html`<ul class="limits" aria-label="Limits of this comparison">${warnings.map((text) => html`<li>${text}</li>`)}</ul>`}
</header>`;
}
