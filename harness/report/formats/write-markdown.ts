import { escapeLine } from "../../terminal/escape-text.ts";
import type { Row, Table } from "../table.ts";

/** Writes text for Markdown, so that nothing in it is markup, not even in a table. */
export function escapeMarkdown(text: string): string {
  return escapeLine(text)
    .replace(/[\\*_[\]#|~$]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("`", "&#96;")
    .replaceAll("@", "&#64;");
}

/** Writes text as code within a line, also in a table. */
export function toInlineCode(text: string): string {
  const line = escapeLine(text).replaceAll("|", "\\|");
  const fence = "`".repeat(measureFence(line) + 1);
  return `${fence} ${line} ${fence}`;
}

/** Writes text as a block of code. */
export function toCodeBlock(text: string): string {
  const fence = "`".repeat(Math.max(3, measureFence(text) + 1));
  return `${fence}text\n${text}\n${fence}`;
}

function measureFence(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

/** Writes a table, and counts the rows for which there is no room. */
export function writeTable({ title, noun, columns, rows }: Table, maxRows: number): string[] {
  const more = rows.length - maxRows;
  const hasDifferences = rows.some(({ difference }) => difference !== undefined);
  const head = [noun, ...columns, ...(hasDifferences ? ["difference"] : [])];
  const lines = [
    head.map(escapeMarkdown),
    head.map(() => "---"),
    ...rows.slice(0, maxRows).map((row) => writeRow(row, hasDifferences)),
  ];
  return [
    `### ${escapeMarkdown(title)}: ${rows.length}`,
    lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n"),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ];
}

function writeRow({ id, title, difference, cells }: Row, hasDifferences: boolean): string[] {
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
