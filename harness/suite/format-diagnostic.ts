import type { Diagnostic } from "../json/read-json-file.ts";

/** Writes a diagnostic on one line, its place, if it has one, in the form that editors jump to. */
export function formatDiagnostic({ file, line, column, message, rule }: Diagnostic): string {
  const place = line === 0 ? file : `${file}:${line}:${column}`;
  const text = `${place}: ${message}`;
  return rule === undefined ? text : `${text} (${rule})`;
}
