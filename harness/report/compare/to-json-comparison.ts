import { escapeText } from "../../terminal/escape-text.ts";
import type { Comparison } from "./comparison.ts";

/** Writes a comparison as JSON; see `schemas/comparison.schema.json`. */
export function toJsonComparison(comparison: Comparison): string {
  return `${escapeText(JSON.stringify(comparison, null, 2))}\n`;
}
