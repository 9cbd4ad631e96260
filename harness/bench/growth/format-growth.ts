import { alignColumns } from "../../terminal/align-columns.ts";
import { fitExponent } from "./fit-exponent.ts";
import type { GrowthLine } from "./growth-line.ts";

/** Formats lines as a table: the exponent of each, and the time at each size. */
export function formatGrowth(lines: readonly GrowthLine[]): string {
  const rows = lines.map(({ name, sizeUnit, points }) => [
    name,
    `exponent ${fitExponent(points).toFixed(2)}`,
    points.map(({ size, ms }) => `${size} ${sizeUnit}: ${formatMs(ms)}`).join(", "),
  ]);
  return ["Growth", ...alignColumns(rows).map((row) => `  ${row}`)].join("\n");
}

function formatMs(ms: number): string {
  return `${ms >= 100 ? ms.toFixed(0) : ms.toPrecision(2)} ms`;
}
