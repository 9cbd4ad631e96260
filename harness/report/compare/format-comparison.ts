import { groupBy } from "../../json/group-by.ts";
import { alignColumns } from "../../terminal/align-columns.ts";
import { countNoun } from "../../terminal/count-noun.ts";
import { escapeLine, escapeText } from "../../terminal/escape-text.ts";
import { type Layout, type Line, layOut } from "../../terminal/lay-out.ts";
import { shortenText } from "../../terminal/shorten-text.ts";
import { escapeMarkdown, writeTable } from "../formats/write-markdown.ts";
import { type Cell, describeRow, type Row } from "../table.ts";
import { isFailing } from "./align-cases.ts";
import type { ComparedRun, Comparison } from "./comparison.ts";
import { type ComparedTable, describeChanges, listTables } from "./list-tables.ts";

/** Numbers of rows of a table, and of changes that are not grouped; GitHub takes less than 1 MiB. */
const maxRows = { terminal: 40, changes: 10, markdown: 200 } as const;

/** Writes a comparison as JSON; see `schemas/comparison.schema.json`. */
export function toJsonComparison(comparison: Comparison): string {
  return `${escapeText(JSON.stringify(comparison, null, 2))}\n`;
}

/** Writes a comparison as Markdown, what changed first. */
export function toMarkdownComparison(comparison: Comparison): string {
  const blocks = [
    `## ${escapeMarkdown(describeChanges(comparison))}`,
    ...comparison.warnings.map((text) => `Warning: ${escapeMarkdown(text)}`),
    ...listTables(comparison).flatMap((table) => writeTable(table, maxRows.markdown)),
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** Formats a comparison for a terminal, what changed first. */
export function toTerminalComparison(comparison: Comparison, layout: Layout): string {
  const { kind, runs, warnings } = comparison;
  const tables = listTables(comparison)
    .map((table) => (kind === "changes" ? selectChanged(table) : table))
    .filter(({ section, rows }) => section !== "runs" && rows.length > 0);
  const blocks: (readonly Line[])[] = [
    [{ text: describeChanges(comparison), style: "bold" }],
    runs.flatMap(describeRun),
    warnings.map((text) => ({ text: `Warning: ${text}`, style: "warning" })),
    ...tables.map((table) => describeTable(table, comparison)),
  ];
  const text = blocks.filter((block) => block.length > 0).map((block) => layOut(block, layout));
  return `${text.join("\n\n")}\n`;
}

function selectChanged(table: ComparedTable): ComparedTable {
  const rows = table.rows.filter(
    ({ cells }) => new Set(cells.map(({ texts }) => texts.join())).size > 1,
  );
  return table.section === "specification" ? { ...table, rows } : table;
}

function describeRun({ name, summary, server, causes = [] }: ComparedRun): Line[] {
  return [
    { text: `${name}: ${summary}${server === null ? "" : `; server ${server}`}` },
    ...causes.map((text): Line => ({ label: "  ", text, isCut: true })),
  ];
}

function describeTable(table: ComparedTable, { kind }: Comparison): Line[] {
  const { title, section, rows } = table;
  const style = title.includes("failing") ? "error" : "bold";
  const isChange = kind === "changes" && section === "cases";
  const isGrouped = isChange && (title === "Still failing" || rows.length > maxRows.changes);
  const shown = isGrouped ? rows : rows.slice(0, maxRows.terminal);
  const isList = kind === "changes" || section === "profile";
  const lines = isList
    ? shown
        .flatMap((row) => describeRow(row, section === "cases" ? [] : table.columns))
        .map((text): Line => ({ text, isCut: true }))
    : listColumns({ ...table, rows: shown });
  const more = rows.length - shown.length;
  return [
    { text: `${title}: ${rows.length}`, style },
    ...(isGrouped ? describeGroups(rows) : lines),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ];
}

/** Groups cases by their cause or, where none is known, by what differs, and lists their ids. */
function describeGroups(rows: readonly Row[]): Line[] {
  const groups = groupBy(
    rows,
    ({ difference = "", cells }) => cells.at(-1)?.detail ?? difference.replace(/^\/steps\/\d+/, ""),
  );
  return [...groups]
    .sort(([, left], [, right]) => right.length - left.length)
    .slice(0, maxRows.terminal)
    .flatMap(([reason, same]): Line[] => [
      {
        label: "  ",
        text: [countNoun(same.length, "case"), reason].filter(Boolean).join(": "),
        isCut: true,
      },
      { label: "      ", text: same.map(({ id }) => id).join(", "), isCut: true },
    ]);
}

const maxHead = 20;

/** The names of rows come last: a narrow terminal cuts the end of lines. */
function listColumns({ noun, columns, rows }: ComparedTable): Line[] {
  const lines = alignColumns([
    [...columns, noun].map((head) => shortenText(escapeLine(head), maxHead)),
    ...rows.map(({ id, title, cells }) => [...cells.map(nameCell), id ?? title].map(escapeLine)),
  ]);
  return lines.map((text, index) => ({
    label: "  ",
    text,
    isCut: true,
    style:
      rows[index - 1]?.cells.some(({ style: verdict }) => isFailing(verdict)) === true
        ? "error"
        : undefined,
  }));
}

function nameCell(cell: Cell): string {
  const text = cell.texts.join();
  return isFailing(cell.style) ? text.toUpperCase() : text;
}
