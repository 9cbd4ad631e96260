import { alignColumns } from "../../terminal/align-columns.ts";
import { escapeLine } from "../../terminal/escape-text.ts";
import { type Layout, type Line, layOut } from "../../terminal/lay-out.ts";
import type { ComparedRun, Comparison } from "./comparison.ts";
import { describeChanges } from "./describe-changes.ts";
import { type Cell, listTables, type Row, type Table } from "./list-tables.ts";

/** Number of rows of a table that are shown. */
const maxRows = 40;

/** Formats a comparison for a terminal. What changed comes last, in a sentence. */
export function toTerminalComparison(comparison: Comparison, layout: Layout): string {
  const { kind, runs, warnings } = comparison;
  const tables = listTables(comparison).filter(({ section }) => section !== "runs");
  const blocks: (readonly Line[])[] = [
    runs.flatMap(describeRun),
    warnings.map((text) => ({ text: `Warning: ${text}`, style: "warning" })),
    ...tables.map((table) => [
      [
        {
          text: `${table.title}: ${table.rows.length}`,
          style: table.title.includes("failing") ? "error" : "bold",
        } as const,
      ],
      ...(kind === "changes" || table.section === "profile"
        ? table.rows.slice(0, maxRows).flatMap((row) => describeRow(row, table))
        : listColumns(table)),
      ...(table.rows.length > maxRows ? [`  … and ${table.rows.length - maxRows} more`] : []),
    ]),
    [{ text: describeChanges(comparison), style: "bold" }],
  ];
  const text = blocks
    .filter((block) => block.length > 0)
    .map((block) => layOut(block, layout))
    .join("\n\n");
  return `${text}\n`;
}

function describeRun({ name, summary, server, causes = [] }: ComparedRun): Line[] {
  return [
    { text: `${name}: ${summary}${server === null ? "" : ` at ${server}`}` },
    ...causes.map((text): Line => ({ label: "  ", text, maxLines: "cut" })),
  ];
}

/** Describes what is wrong with a case, or what each run says otherwise. */
function describeRow({ id, title, difference, cells }: Row, { section, columns }: Table): Line[] {
  const details =
    section === "cases"
      ? [difference ?? []].flat()
      : cells.map(({ texts }, index) => `${columns[index]}: ${texts.join()}`);
  return [id === undefined ? title : `${id}: ${title}`, ...details].map((text, index) => ({
    label: index === 0 ? "  " : "      ",
    text,
    maxLines: "cut",
  }));
}

/** Puts what each run says into a column. */
function listColumns({ noun, columns, rows }: Table): Line[] {
  const shown = rows.slice(0, maxRows);
  const lines = alignColumns([
    [noun, ...columns].map(escapeLine),
    ...shown.map(({ id, title, cells }) => [id ?? title, ...cells.map(nameCell)].map(escapeLine)),
  ]);
  return lines.map((text, index) => ({
    label: "  ",
    text,
    maxLines: "cut",
    style: shown[index - 1]?.cells.some(isWrong) === true ? "error" : undefined,
  }));
}

/** Writes failures in capitals: there may be no colors. */
function nameCell(cell: Cell): string {
  const text = cell.texts.join();
  return isWrong(cell) ? text.toUpperCase() : text;
}

function isWrong({ style }: Cell): boolean {
  return style === "failed" || style === "errored" || style === "known";
}
