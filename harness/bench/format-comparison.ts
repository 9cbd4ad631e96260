import { findMedian } from "../mutation/find-median.ts";
import { alignColumns } from "../terminal/align-columns.ts";
import { countNoun } from "../terminal/count-noun.ts";
import type { Column, Comparison } from "./compare-in-rounds.ts";

/**
 * Formats a comparison as a table of medians, lowest and highest ratios to the yardstick. Ratios
 * are taken within a round, since a busy machine slows down the yardstick, too.
 */
export function formatComparison({ title, unit, yardstick, columns }: Comparison): string {
  const names = new Set(columns.flatMap(({ samples }) => [...samples.keys()]));
  const rounds = columns[0]?.samples.get(yardstick)?.length ?? 0;
  const heading = `${title}, × ${yardstick}; median of ${countNoun(rounds, "round")} (min–max)`;
  const rows = [...names]
    .filter((name) => name !== yardstick)
    .map((name) => [name, ...columns.map((column) => formatRatio(column, name, yardstick))]);
  const values = columns.map(({ samples }) => toDigits(findMedian(samples.get(yardstick) ?? [])));
  const lines = alignColumns([
    ["", ...columns.map(({ name }) => name)],
    ...rows,
    [`${yardstick} (${unit})`, ...values],
  ]);
  return [heading, ...lines.map((line) => `  ${line}`)].join("\n");
}

function formatRatio({ samples }: Column, name: string, yardstick: string): string {
  const base = samples.get(yardstick) ?? [];
  const values = samples.get(name) ?? [];
  const ratios = values.map((value, round) => value / (base[round] ?? Number.NaN));
  const [median, min, max] = [findMedian(ratios), Math.min(...ratios), Math.max(...ratios)];
  return `${toDigits(median)} (${toDigits(min)}–${toDigits(max)})`;
}

/** Writes a number with three digits, or more if it has more before its decimal point. */
function toDigits(value: number): string {
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 0.1))));
  return value.toFixed(Math.min(decimals, 2));
}
