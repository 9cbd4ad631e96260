import type { Report } from "../report.ts";
import { type Html, html } from "./html.ts";
import type { PageSection } from "./render-page.ts";

/** Renders what the run was: the server, the options and the data that it was judged by. */
export function renderRun(report: Report): PageSection {
  const { target, environment, selection, generated, suite, startedAt, serverOutput } = report;
  const facts: readonly Fact[] = [
    ["Base URL", target.baseUrl ?? undefined],
    ["Command", target.command?.join(" ")],
    ["Exit status", String(report.exitStatus)],
    ["Started", startedAt],
    ["Kit", `graph-spec-kit ${report.kit}`],
    ["Data of the suite", suite?.fingerprint],
    [
      "Environment",
      environment && `Node.js ${environment.node} on ${environment.platform} ${environment.arch}`,
    ],
    [
      "Generated cases",
      `${generated.run} of ${generated.requested} requested, seed ${report.seed}`,
    ],
    ["Selected", selection && describeSelection(selection)],
    ["Options", report.options && JSON.stringify(report.options)],
  ];
  return {
    id: "run",
    title: "Run",
    content: html`${renderFacts("run", facts)}
${renderOutput("Last lines of the server’s stderr", serverOutput?.stderr)}${renderOutput("Last lines of the server’s stdout", serverOutput?.stdout)}`,
  };
}

/** A name, and a value where one is known. */
export type Fact = readonly [name: string, value: string | undefined];

/** Renders facts as a list of a class. */
export function renderFacts(className: string, facts: readonly Fact[]): Html {
  const rows = facts.map(
    ([name, value]) => value && html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  );
  return html`<dl class="${className}">${rows}</dl>`;
}

function describeSelection({ patterns, skip, shard }: NonNullable<Report["selection"]>): string {
  return [
    patterns.length === 0 ? "all cases" : patterns.join(", "),
    ...(skip.length === 0 ? [] : [`without ${skip.join(", ")}`]),
    ...(shard === undefined ? [] : [`shard ${shard}`]),
  ].join("; ");
}

function renderOutput(title: string, lines: readonly string[] = []): Html | undefined {
  return lines.length === 0
    ? undefined
    : html`<h3>${title}</h3><pre class="code">${lines.join("\n")}</pre>`;
}
