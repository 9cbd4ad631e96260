import { compareReports, type NamedReport } from "../report/compare/compare-reports.ts";
import { describeChanges } from "../report/compare/list-tables.ts";
import { readFindings } from "../report/findings.ts";
import { type Html, html } from "../report/html/html.ts";
import type { PageSection } from "../report/html/render-page.ts";
import { renderFolded } from "../report/html/render-table.ts";
import type { Report } from "../report/report.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { describeStart } from "../terminal/describe-duration.ts";
import type { SiteColumn } from "./list-columns.ts";

/** Renders who was judged, how to start each server, and what came of its runs. */
export function renderOverview(columns: readonly SiteColumn[]): PageSection {
  return {
    id: "implementations",
    title: "Implementations",
    content: html`<p>The squares are runs, the oldest first, with the number of failures. Each leads to its report.</p>
${renderFolded(
  { title: "Judged servers", count: countNoun(columns.length, "implementation"), isOpen: true },
  ["Server", "Verdict", "Runs", "Since the run before", "Language", "Version", "Command", "Badge"],
  columns.map(renderServer),
)}`,
  };
}

function renderServer(column: SiteColumn): Html {
  const { name, fileName, report, runs } = column;
  const [cause] = readFindings(report).causes;
  return html`<tr id="server/${fileName}"><th scope="row">${name}</th><td>${renderOutcome(report)}${cause && html`<small>${cause.title}</small>`}</td><td class="squares">${runs.map((run) => renderSquare(run, name))}</td><td>${describeProgress(runs)}</td><td>${renderLanguage(column)}</td><td>${report.target.version ?? "unknown"}</td><td>${renderStart(column)}</td><td><a href="${fileName}.badge.json">JSON<span class="visually-hidden"> of the badge of ${name}</span></a></td></tr>
`;
}

/** What came of a run: how many failures, or the verdict. */
function summarize({ verdict, counts, startedAt }: Report) {
  const failed = counts.failed + counts.errored;
  return {
    style: verdict === "conforming" ? "passed" : failed > 0 ? "failed" : "warned",
    words: failed > 0 ? `${failed} failed` : verdict,
    sign: failed > 0 ? failed : verdict === "conforming" ? "✓" : "–",
    start: describeStart(startedAt ?? "at an unknown time"),
  };
}

function renderOutcome(report: Report): Html {
  const { style, words, start } = summarize(report);
  return html`<span class="label ${style}">${words}</span><small>${start}</small>`;
}

function renderSquare({ report, name: file }: NamedReport, name: string): Html {
  const { style, sign, ...outcome } = summarize(report);
  const words = `${name}, ${outcome.start}: ${outcome.words}`;
  return html`<a class="label ${style}" href="${file}" title="${words}"><span aria-hidden="true">${sign}</span><span class="visually-hidden">${words}</span></a>`;
}

function describeProgress(runs: readonly NamedReport[]): string {
  const [before, last] = runs.slice(-2);
  if (before === undefined || last === undefined) {
    return "first run";
  }
  return describeChanges({ ...compareReports([before, last], "changes"), profile: [] });
}

/** Links to where one can read about the language. */
export function renderLanguage({ implementation }: SiteColumn): Html {
  return implementation === undefined
    ? html`unknown`
    : html`<a href="${implementation.link}" rel="noreferrer">${implementation.language}</a>`;
}

/** Renders the words that build and start the server. */
export function renderStart({ implementation, report }: SiteColumn): Html {
  const { build, start = report.target.command } = implementation ?? {};
  const words = [...(build === undefined ? [] : [`${build} &&`]), ...(start ?? [])];
  return words.length === 0 ? html`already running` : html`<code>${words.join(" ")}</code>`;
}
