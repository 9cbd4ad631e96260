import { measureWidth } from "./measure-width.ts";

/** Formats rows of cells as lines with aligned columns; the last cell of a row is never padded. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.slice(0, -1).entries()) {
      widths[column] = Math.max(widths[column] ?? 0, measureWidth(cell));
    }
  }
  const pad = (cell: string, column: number): string =>
    cell + " ".repeat(Math.max(0, (widths[column] ?? 0) - measureWidth(cell)));
  return rows.map((row) => row.map(pad).join("  ").trimEnd());
}
