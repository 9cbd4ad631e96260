import { capitalize } from "../../terminal/count-noun.ts";
import { maxLengths, shortenText } from "../../terminal/shorten-text.ts";
import { summarizeDifference } from "../describe/describe-difference.ts";
import { escapeMarkdown, toInlineCode } from "../formats/escape-markdown.ts";
import type { ComparedCase, Comparison } from "./comparison.ts";
import { type ChangedCases, describeChanges, groupByChange } from "./describe-changes.ts";
import { nameVerdict } from "./name-verdict.ts";

/** Number of rows of a table that are shown: GitHub takes less than 1 MiB as the summary of a job. */
const maxRows = 200;

/** Writes a comparison as Markdown, what changed first. */
export function toMarkdownComparison(comparison: Comparison): string {
  const { kind, runs, warnings, profile, sections } = comparison;
  const names = runs.map(({ name }) => escapeMarkdown(name));
  const blocks = [
    `## ${escapeMarkdown(describeChanges(comparison))}`,
    toTable(
      ["run", "verdict", "server"],
      runs.map(({ name, summary, server }) => [
        escapeMarkdown(name),
        escapeMarkdown(summary),
        server === null ? "" : toInlineCode(server),
      ]),
    ),
    ...warnings.map((text) => `Warning: ${escapeMarkdown(text)}`),
    ...(kind === "changes"
      ? groupByChange(comparison).map(describeGroup)
      : describeMatrix(comparison, names)),
    ...describeTable(
      "Clauses with failed cases",
      ["clause", ...names],
      sections.flatMap(({ clauses }) =>
        clauses.map(({ id, failed }) => [toInlineCode(id), ...failed.map(String)]),
      ),
    ),
    ...describeTable(
      "Behavior where the specification leaves it open",
      ["situation", ...names],
      profile.map(({ title, observed }) => [
        escapeMarkdown(title),
        ...observed.map((text) => (text === null ? "" : toInlineCode(text))),
      ]),
    ),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function describeGroup({ change, cases }: ChangedCases): string {
  const title = capitalize(change);
  const rows = cases.map((item) => [
    toInlineCode(item.id),
    escapeMarkdown(item.title),
    describeDifference(item),
  ]);
  const table = describeTable(title, ["case", "a conforming server", "difference"], rows);
  return table.join("\n\n");
}

function describeDifference({ difference }: ComparedCase): string {
  return difference === undefined
    ? ""
    : toInlineCode(shortenText(summarizeDifference(difference), maxLengths.value));
}

function describeMatrix({ cases }: Comparison, names: readonly string[]): string[] {
  return describeTable(
    "Cases that differ or fail",
    ["case", ...names],
    cases.map(({ id, verdicts }) => [toInlineCode(id), ...verdicts.map(nameVerdict)]),
  );
}

/** Writes a table below its title; nothing without rows. */
function describeTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  if (rows.length === 0) {
    return [];
  }
  const more = rows.length - maxRows;
  return [
    `### ${title}: ${rows.length}`,
    toTable(head, rows.slice(0, maxRows)),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ];
}

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
