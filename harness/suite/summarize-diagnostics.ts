import type { Diagnostic } from "../json/read-json-file.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { escapeLine } from "../terminal/escape-text.ts";

/** Maximum number of diagnostics that are shown; the rest are counted. */
const maxShown = 20;

/** Counts problems, also those that are not listed. */
export function countProblems(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.reduce((sum, { unlisted = 0 }) => sum + 1 + unlisted, 0);
}

/**
 * Lists the first diagnostics, a line each, and counts the rest: one mistake is often repeated in
 * hundreds of files.
 *
 * @param format writes one diagnostic.
 */
export function summarizeDiagnostics(
  diagnostics: readonly Diagnostic[],
  format: (diagnostic: Diagnostic) => string = formatDiagnostic,
): string[] {
  const rest = diagnostics.slice(maxShown);
  const files = new Set(rest.map(({ file }) => file)).size;
  return [
    ...diagnostics.slice(0, maxShown).map(format),
    ...(rest.length === 0
      ? []
      : [`… and ${countNoun(countProblems(rest), "more problem")} in ${countNoun(files, "file")}`]),
  ];
}

/** Writes a diagnostic on one line, its place, if it has one, in the form that editors jump to. */
export function formatDiagnostic({ file, line, column, message, rule }: Diagnostic): string {
  const place = line === 0 ? file : `${file}:${line}:${column}`;
  return escapeLine(`${place}: ${message}${rule === undefined ? "" : ` (${rule})`}`);
}
