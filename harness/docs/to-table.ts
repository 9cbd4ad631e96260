/** Formats rows of cells as a Markdown table. */
export function toTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const toRow = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [toRow(heads), toRow(heads.map(() => "---")), ...rows.map(toRow)].join("\n");
}
