import { capitalize } from "../../terminal/count-noun.ts";
import { describeDuration, describeStart } from "../../terminal/describe-duration.ts";
import { listRemarks } from "../describe/describe-run.ts";
import { readFindings } from "../findings.ts";
import { locateTarget, nameRole, nameServer } from "../name-server.ts";
import type { Report, ReportedVerdict } from "../report.ts";
import { type Html, html } from "./html.ts";
import { type Fact, renderFacts } from "./render-run.ts";
import { renderVerdictLabel, verdictOrder, verdictSigns } from "./render-verdict-label.ts";

function nameVerdict(verdict: ReportedVerdict): string {
  return verdict === "not run" ? "Not judged" : capitalize(verdict);
}

/** Names the verdict of a run and the server, as a title. */
export function titlePage({ verdict, target }: Report): string {
  return `${nameVerdict(verdict)}: ${nameServer(target) ?? locateTarget(target) ?? `no ${nameRole(target.role)}`}`;
}

/** Renders the head of the page: the verdict, how many cases had which, and what limits it. */
export function renderVerdict(report: Report): Html {
  const { verdict, summary, kit } = report;
  const heading = nameVerdict(verdict);
  return html`<header class="verdict ${verdict.replaceAll(" ", "-")}">
<p class="product">graph-spec-kit ${kit} · Conformance report</p>
<h1>${heading}</h1>
${summary === undefined ? undefined : html`<p class="summary">${shortenSummary(summary, heading)}</p>`}
<ul class="counts" aria-label="Cases by verdict">${renderCounts(report)}</ul>
${renderFacts("facts", listFacts(report))}
${renderLimits(report)}
</header>`;
}

function shortenSummary(summary: string, heading: string): string {
  return summary.startsWith(`${heading}: `) ? summary.slice(heading.length + 2) : summary;
}

function renderCounts({ counts, scope }: Report): Html[] {
  const { recorded, generated, house } = scope;
  return verdictOrder
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => {
      const parts = Object.entries({ recorded, generated, "of house rules": house })
        .map(([name, part]) => [part?.counts[verdict] ?? 0, name] as const)
        .filter(([count]) => count > 0)
        .map((part) => part.join(" "));
      return html`<li><strong>${counts[verdict].toLocaleString("en-US")}</strong> ${renderVerdictLabel(verdict)}<small>${parts.join(", ")}: ${verdictSigns[verdict][1]}</small></li>`;
    });
}

function listFacts({ target, startedAt, durationMs, suite }: Report): readonly Fact[] {
  return [
    [capitalize(nameRole(target.role)), locateTarget(target) ?? "never reached"],
    ["Started", startedAt && describeStart(startedAt)],
    ["Duration", describeDuration(durationMs)],
    ["Specification", suite && `${suite.clauses} clauses, ${suite.cases} recorded cases`],
  ];
}

function renderLimits(report: Report): Html | undefined {
  const { scope, death, cases, setupWarnings = [] } = report;
  const limits = [
    ...(death === undefined ? [] : [death.description]),
    ...setupWarnings,
    ...listRemarks(readFindings(report), true).map(({ text }) => text),
    ...scope.leftOut.map((part) => `Left out: ${part}`),
    ...(cases.length === 0 ? ["No case was sent."] : []),
  ];
  return limits.length === 0
    ? undefined
    : html`<ul class="limits" aria-label="Limits of this verdict">${limits.map((limit) => html`<li>${limit}</li>`)}</ul>`;
}
