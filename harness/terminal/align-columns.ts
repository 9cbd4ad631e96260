import { measureWidth } from "./measure-width.ts";

/** Formats rows of cells as lines with aligned columns; the last cell of a row is never padded. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.slice(0, -1).entries()) {
      widths[column] = Math.max(widths[column] ?? 0, measureWidth(cell));
    }
  }
  return rows.map((row) =>
    row
      .map((cell, column) => cell + " ".repeat(padding(cell, widths[column])))
      .join("  ")
      .trimEnd(),
  );
}

function padding(cell: string, width = 0): number {
  return Math.max(0, width - measureWidth(cell));
}
