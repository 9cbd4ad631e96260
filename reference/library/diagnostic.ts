/** What is wrong in a library file, and where. */
export interface Diagnostic {
  /** UTF-16 code units from the start of the text. */
  readonly offset: number;
  readonly reason: string;
}

/** Formats a diagnostic so that editors and terminals link it: `library.json:12:5: the reason`. */
export function formatDiagnostic(
  { offset, reason }: Diagnostic,
  file: string,
  text: string,
): string {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  const line = before.split("\n").length;
  return `${file}:${line}:${offset - lineStart + 1}: ${reason}`;
}
