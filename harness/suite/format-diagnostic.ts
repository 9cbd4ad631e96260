import type { Diagnostic } from "../json/read-json-file.ts";

/** Writes a diagnostic on one line, its place in the form that editors jump to. */
export function formatDiagnostic({ file, line, column, message, rule }: Diagnostic): string {
  const text = `${file}:${line}:${column}: ${message}`;
  return rule === undefined ? text : `${text} (${rule})`;
}
