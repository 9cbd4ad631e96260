import { escapeText } from "../../terminal/escape-text.ts";
import type { Report } from "../report.ts";

/**
 * Writes a report as JSON. Characters that could disturb a terminal are escaped; a JSON parser
 * reads the escapes as the characters.
 */
export function toJson(report: Report): string {
  return `${escapeText(JSON.stringify(report, null, 2))}\n`;
}
