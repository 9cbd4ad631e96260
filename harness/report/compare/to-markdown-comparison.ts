import { escapeMarkdown, toInlineCode } from "../formats/escape-markdown.ts";
import type { Comparison } from "./comparison.ts";
import { describeChanges } from "./describe-changes.ts";
import { listTables, type Row, type Table } from "./list-tables.ts";

/** Number of rows of a table that are shown: GitHub takes less than 1 MiB as the summary of a job. */
const maxRows = 200;

/** Writes a comparison as Markdown, what changed first. */
export function toMarkdownComparison(comparison: Comparison): string {
  const blocks = [
    `## ${escapeMarkdown(describeChanges(comparison))}`,
    ...comparison.warnings.map((text) => `Warning: ${escapeMarkdown(text)}`),
    ...listTables(comparison).flatMap(describeTable),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function describeTable({ title, noun, columns, rows }: Table): string[] {
  const more = rows.length - maxRows;
  const hasDifferences = rows.some(({ difference }) => difference !== undefined);
  const head = [noun, ...columns, ...(hasDifferences ? ["difference"] : [])];
  const lines = [
    head.map(escapeMarkdown),
    head.map(() => "---"),
    ...rows.slice(0, maxRows).map((row) => describeRow(row, hasDifferences)),
  ];
  return [
    `### ${escapeMarkdown(title)}: ${rows.length}`,
    lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n"),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ];
}

function describeRow({ id, title, difference, cells }: Row, hasDifferences: boolean): string[] {
  const name = id === undefined ? [] : [toInlineCode(id)];
  return [
    [...name, escapeMarkdown(title)].join(": "),
    ...cells.map(({ texts, detail, isQuoted }) =>
      [...texts, detail ?? []]
        .flat()
        .map((text) => (isQuoted === true ? toInlineCode(text) : escapeMarkdown(text)))
        .join("; "),
    ),
    ...(hasDifferences ? [difference === undefined ? "" : toInlineCode(difference)] : []),
  ];
}
