import type { JsonValue } from "../json/json-value.ts";
import type { Report } from "../report/report.ts";
import type { ReportedCase, ReportedDifference } from "../report/reported-case.ts";
import { maxLengths, shortenText } from "../terminal/shorten-text.ts";

/** Maximum number of differences that are described for a case. */
const maxDifferences = 20;

/**
 * Describes a case in lines of plain text: its title, the words of its clauses, what was wrong, and
 * the commands that send it again. Nothing in them is escaped.
 */
export function describeReportedCase(item: ReportedCase, { clauses = [] }: Report): string[] {
  const named = new Set([
    ...item.differences.flatMap(({ clause }) => (clause === undefined ? [] : [clause])),
    ...item.clauses,
  ]);
  return [
    item.title,
    ...clauses
      .filter(({ id }) => named.has(id))
      .map(({ id, level, statement }) => `Clause ${id} (${level}): ${statement}`),
    ...describeDifferences(item.differences),
    ...(item.reason === undefined ? [] : [item.reason]),
    ...(item.notes ?? []).map((note) => `Note: ${note}`),
    ...(item.curl === undefined ? [] : [`Send: ${item.curl}`]),
    ...(item.rerun === undefined ? [] : [`Rerun: ${item.rerun}`]),
  ];
}

function describeDifferences(differences: readonly ReportedDifference[]): string[] {
  const more = differences.length - maxDifferences;
  return [
    ...differences.slice(0, maxDifferences).map(describeReportedDifference),
    ...(more > 0 ? [`… and ${more} more differences`] : []),
  ];
}

/** Describes a difference on one line, like `/status: expected 400, received 200`. */
export function describeReportedDifference(difference: ReportedDifference): string {
  const { pointer, message, expected, received } = difference;
  const where = shortenText(pointer, maxLengths.pointer);
  const values = [
    ...(expected === undefined ? [] : [`expected ${print(expected)}`]),
    ...(received === undefined ? [] : [`received ${print(received)}`]),
  ].join(", ");
  return [where, message, values].filter(Boolean).join(": ");
}

function print(value: JsonValue): string {
  return shortenText(JSON.stringify(value), maxLengths.difference);
}
