import { countNoun } from "../../terminal/count-noun.ts";
import { describeDuration } from "../../terminal/describe-duration.ts";
import type { Report } from "../report.ts";
import type { ReportedCase } from "../reported-case.ts";
import { type Html, html } from "./html.ts";
import { linkToCase } from "./link-to-case.ts";
import type { PageSection } from "./render-page.ts";

/** Upper bounds of the bars, in milliseconds; the last bar has none. */
const bounds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

const slowestCount = 5;

type TimedCase = Pick<ReportedCase, "id"> & { readonly durationMs: number };

/** Renders how long cases took as a chart, with the slowest ones; undefined without durations. */
export function renderTimings({ cases }: Report): PageSection | undefined {
  const timed = cases
    .flatMap(({ id, durationMs }) => (durationMs === undefined ? [] : [{ id, durationMs }]))
    .sort((left, right) => left.durationMs - right.durationMs);
  return timed.length === 0
    ? undefined
    : {
        id: "timings",
        title: "Timings",
        content: html`<p>Half of ${countNoun(timed.length, "case")} took up to ${describeDuration(quantile(timed, 0.5))}, 95% up to ${describeDuration(quantile(timed, 0.95))}. Cases ran concurrently, so these times include waiting.</p>
${renderChart(timed)}
<h3>Slowest cases</h3>
<ol class="slowest">${timed
          .slice(-slowestCount)
          .reverse()
          .map(
            ({ id, durationMs }) =>
              html`<li>${describeDuration(durationMs)} ${linkToCase(id)}</li>`,
          )}</ol>`,
      };
}

function quantile(timed: readonly TimedCase[], share: number): number {
  return timed[Math.floor((timed.length - 1) * share)]?.durationMs ?? 0;
}

const bar = { step: 64, width: 54, height: 110, top: 18, bottom: 22 };

/** Draws the number of cases by duration. Its text alternative holds the same numbers. */
function renderChart(timed: readonly TimedCase[]): Html {
  const columns = countColumns(timed);
  const most = Math.max(...columns.map(({ count }) => count));
  const height = bar.top + bar.height + bar.bottom;
  const alternative = columns.map(({ label, count }) => `${label}: ${count}`).join(", ");
  return html`<svg class="chart" role="img" aria-label="Number of cases by duration: ${alternative}" viewBox="0 0 ${columns.length * bar.step} ${height}">${columns.map(
    ({ label, count }, index) => {
      const size = count === 0 ? 0 : Math.max(2, (count / most) * bar.height);
      const x = index * bar.step + (bar.step - bar.width) / 2;
      const y = bar.top + bar.height - size;
      const middle = index * bar.step + bar.step / 2;
      return html`<rect x="${x}" y="${y.toFixed(1)}" width="${bar.width}" height="${size.toFixed(1)}" rx="2"/><text class="value" x="${middle}" y="${(y - 5).toFixed(1)}">${count || ""}</text><text x="${middle}" y="${height - 6}">${label}</text>`;
    },
  )}</svg>`;
}

function countColumns(timed: readonly TimedCase[]): { label: string; count: number }[] {
  const limits = [0, ...bounds, Number.POSITIVE_INFINITY];
  const columns = limits.slice(1).map((limit, index) => {
    const from = limits[index] ?? 0;
    const count = timed.filter(({ durationMs }) => durationMs >= from && durationMs < limit).length;
    return { label: limit < Number.POSITIVE_INFINITY ? `< ${formatBound(limit)}` : "more", count };
  });
  const first = columns.findIndex(({ count }) => count > 0);
  const last = columns.findLastIndex(({ count }) => count > 0);
  return columns.slice(first, last + 1);
}

function formatBound(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`;
}
