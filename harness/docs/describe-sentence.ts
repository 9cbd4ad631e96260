import type { Sentence } from "../suite/clause.ts";

/** Describes a sentence: a table row names its columns, and a reading of a slip is in brackets. */
export function describeSentence({ text, columns, correction }: Sentence): string {
  const words = columns === undefined ? text : nameColumns(text, columns);
  return correction === undefined ? words : `${words} [read: ${correction}]`;
}

function nameColumns(text: string, columns: string): string {
  const cells = text.split(separator);
  return columns
    .split(separator)
    .map((column, index) => `${column}: ${cells[index] ?? ""}`)
    .join("; ");
}

const separator = " | ";
