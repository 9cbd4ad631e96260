import { capitalize, countNoun } from "../../terminal/count-noun.ts";
import { summarizeDifference } from "../describe/describe-difference.ts";
import { formatStart } from "../html/format-duration.ts";
import { type Html, html } from "../html/html.ts";
import type { PageSection } from "../html/page-section.ts";
import { renderPage } from "../html/render-page.ts";
import { renderStatement } from "../html/render-statement.ts";
import { renderVerdictLabel } from "../html/render-verdict-label.ts";
import type {
  ComparedCase,
  ComparedRun,
  ComparedSection,
  ComparedVerdict,
  Comparison,
} from "./comparison.ts";
import { describeChanges, groupByChange } from "./describe-changes.ts";
import { isFailing } from "./judge-change.ts";
import { cellWords, renderClauseCell } from "./render-clause-cell.ts";
import { renderFolded } from "./render-folded.ts";

/** Writes a comparison as one HTML page that needs no network and no JavaScript. */
export function toHtmlComparison(comparison: Comparison): string {
  const summary = describeChanges(comparison);
  const parts = [...renderCases(comparison), ...renderSections(comparison)];
  const profile = renderProfile(comparison);
  const runs = renderRuns(comparison);
  // A comparison of servers begins with the overview; a comparison of runs of one server, with the
  // changes.
  const sections =
    comparison.kind === "matrix"
      ? [runs, ...parts.toReversed(), ...profile]
      : [...parts, ...profile, runs];
  return renderPage({
    kit: comparison.kit,
    title: `${summary} – conformance reports compared`,
    header: renderHeader(comparison, summary),
    sections,
  });
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

function renderCases(comparison: Comparison): PageSection[] {
  const { kind, runs, cases } = comparison;
  if (cases.length === 0) {
    return [];
  }
  const groups =
    kind === "changes"
      ? groupByChange(comparison).map((group) => ({ title: group.change, cases: group.cases }))
      : [{ title: "Cases that differ or fail", cases }];
  return [
    {
      id: "cases",
      title: "Cases",
      content: html`${groups.map((group) => renderGroup(group.title, group.cases, runs))}`,
    },
  ];
}

function renderGroup(
  title: string,
  cases: readonly ComparedCase[],
  runs: readonly ComparedRun[],
): Html {
  return renderFolded(
    {
      title: capitalize(title),
      count: countNoun(cases.length, "case"),
      isOpen: title !== "still failing",
    },
    ["Case", ...runs.map((run) => run.name)],
    cases.map(
      (item) =>
        html`<tr><th scope="row"><span class="id">${item.id}</span><p>${item.title}</p>${renderDifference(item)}</th>${item.verdicts.map((verdict) => html`<td>${renderVerdict(verdict)}</td>`)}</tr>
`,
    ),
  );
}

function renderDifference({ difference }: ComparedCase): Html | undefined {
  return difference === undefined
    ? undefined
    : html`<small><code>${summarizeDifference(difference)}</code></small>`;
}

function renderVerdict(verdict: ComparedVerdict): Html {
  return verdict === "not run"
    ? html`<span class="label skipped">not run</span>`
    : renderVerdictLabel(verdict);
}

function renderSections({ sections, runs }: Comparison): PageSection[] {
  return sections.length === 0
    ? []
    : [
        {
          id: "specification",
          title: "Specification",
          content: html`<p>Clauses with failed cases. ${cellWords}</p>
${sections.map((section) => renderSection(section, runs))}`,
        },
      ];
}

function renderSection({ title, clauses }: ComparedSection, runs: readonly ComparedRun[]): Html {
  return renderFolded(
    { title, count: countNoun(clauses.length, "clause"), isOpen: true },
    ["Clause", ...runs.map(({ name }) => name)],
    clauses.map(
      ({ id, statement, states, failed, causes }) =>
        html`<tr><th scope="row"><span class="id">${id}</span><p>${renderStatement(statement)}</p></th>${states.map((state, index) => html`<td>${renderClauseCell({ state, count: failed[index] ?? 0, cause: causes[index] ?? undefined })}</td>`)}</tr>
`,
    ),
  );
}

function renderProfile({ profile, runs }: Comparison): PageSection[] {
  return profile.length === 0
    ? []
    : [
        {
          id: "profile",
          title: "Behavior profile",
          content: html`<p>Where the specification leaves the response open and the runs differ. No choice is wrong.</p>
${renderFolded(
  { title: "Different behavior", count: countNoun(profile.length, "situation"), isOpen: true },
  ["Situation", ...runs.map(({ name }) => name)],
  profile.map(
    ({ title, observed }) =>
      html`<tr><th scope="row">${title}</th>${observed.map((text) => html`<td>${text === null ? "not run" : html`<code>${text}</code>`}</td>`)}</tr>
`,
  ),
)}`,
        },
      ];
}

function renderRuns({ runs }: Comparison): PageSection {
  return {
    id: "runs",
    title: "Runs",
    content: renderFolded(
      { title: "Compared reports", count: countNoun(runs.length, "run"), isOpen: true },
      ["Run", "Verdict", "Probable causes", "Server", "Started"],
      runs.map(
        ({ name, summary, causes, counts, server, startedAt }) =>
          html`<tr><th scope="row">${name}</th><td>${summary}</td><td>${causes === undefined ? (counts.failed + counts.errored === 0 ? "nothing failed" : "unknown") : html`<ul>${causes.map((title) => html`<li>${title}</li>`)}</ul>`}</td><td>${server ?? "never reached"}</td><td>${startedAt === undefined ? "unknown" : formatStart(startedAt)}</td></tr>
`,
      ),
    ),
  };
}
