import { alignColumns } from "../../terminal/align-columns.ts";
import type { Comparison } from "./comparison.ts";
import { type Figure, summarizeComparison } from "./summarize-comparison.ts";

/**
 * Formats a comparison as a table: a row for each contender, with its ratio to the yardstick in each
 * column and how far half of the rounds are from it. The last row has the values of the yardstick.
 */
export function formatComparison(comparison: Comparison): string {
  const { title, unit, yardstick, columns } = comparison;
  const figures = summarizeComparison(comparison);
  const contenders = new Set(figures.map(({ contender }) => contender));
  const find = (contender: string, column: string): Figure | undefined =>
    figures.find((figure) => figure.contender === contender && figure.column === column);
  const names = columns.map(({ name }) => name);
  const toRow = (contender: string, format: (figure: Figure) => string): string[] =>
    names.map((column) => {
      const figure = find(contender, column);
      return figure === undefined ? "-" : format(figure);
    });
  const rows = [...contenders]
    .filter((contender) => contender !== yardstick)
    .map((contender) => [contender, ...toRow(contender, formatRatio)]);
  const last = [`${yardstick} (${unit})`, ...toRow(yardstick, ({ median }) => toDigits(median))];
  const lines = alignColumns([["", ...names], ...rows, last]);
  return [`${title}, × ${yardstick}`, ...lines.map((line) => `  ${line}`)].join("\n");
}

function formatRatio({ ratio, spread }: Figure): string {
  return `${toDigits(ratio)} ±${(100 * spread).toFixed(0)}%`;
}

/** Writes a number with three digits, or more if it has more before its decimal point. */
function toDigits(value: number): string {
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 0.1))));
  return value.toFixed(Math.min(decimals, 2));
}
