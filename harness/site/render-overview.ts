import { renderFolded } from "../compare/render-folded.ts";
import type { Report } from "../report/report.ts";
import { formatStart } from "../reporters/html/format-duration.ts";
import { type Html, html } from "../reporters/html/html.ts";
import type { PageSection } from "../reporters/html/page-section.ts";
import { countNoun } from "../terminal/count-noun.ts";
import type { SiteColumn } from "./list-columns.ts";

/** Renders who was judged, how to start each server, and what came of its runs. */
export function renderOverview(columns: readonly SiteColumn[]): PageSection {
  const rows: readonly (readonly [title: string, render: (column: SiteColumn) => Html])[] = [
    ["Verdict", ({ report }) => renderOutcome(report)],
    ["Version", ({ report }) => html`${report.target.version ?? "unknown"}`],
    ["Language", renderLanguage],
    ["Command", renderStart],
    ["Judged", ({ report }) => html`${formatStart(report.startedAt ?? "at an unknown time")}`],
    ["Earlier runs, the oldest first", renderHistory],
    ["Files", renderFiles],
  ];
  return {
    id: "implementations",
    title: "Implementations",
    content: renderFolded(
      {
        title: "Judged servers",
        count: countNoun(columns.length, "implementation"),
        isOpen: true,
      },
      ["About", ...columns.map(({ name }) => name)],
      rows.map(
        ([title, render]) =>
          html`<tr><th scope="row">${title}</th>${columns.map((column) => html`<td>${render(column)}</td>`)}</tr>
`,
      ),
    ),
  };
}

/** The color is that of the verdict; the number says how many cases failed. */
function renderOutcome({ verdict, counts, startedAt }: Report, hasDate = false): Html {
  const failed = counts.failed + counts.errored;
  const style = verdict === "conforming" ? "passed" : failed > 0 ? "failed" : "warned";
  const date = hasDate ? html`<span class="visually-hidden"> ${startedAt}</span>` : undefined;
  return html`<span class="label ${style}">${failed > 0 ? `${failed} failed` : verdict}${date}</span>`;
}

function renderLanguage({ implementation }: SiteColumn): Html {
  return implementation === undefined
    ? html`unknown`
    : html`<a href="${implementation.link}" rel="noreferrer">${implementation.language}</a>`;
}

function renderStart({ implementation, report }: SiteColumn): Html {
  const { build, start = report.target.command } = implementation ?? {};
  const words = [...(build === undefined ? [] : [`${build} &&`]), ...(start ?? [])];
  return words.length === 0 ? html`already running` : html`<code>${words.join(" ")}</code>`;
}

function renderHistory({ earlier }: SiteColumn): Html {
  return earlier.length === 0
    ? html`none`
    : html`${earlier.map((report) => html`${renderOutcome(report, true)} `)}`;
}

function renderFiles({ name, fileName }: SiteColumn): Html {
  const whose = html`<span class="visually-hidden"> of ${name}</span>`;
  return html`<a href="${fileName}.json">report${whose}</a>, <a href="${fileName}.badge.json">badge${whose}</a>`;
}
