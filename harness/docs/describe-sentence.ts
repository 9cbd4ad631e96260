import type { Sentence } from "../suite/sentence.ts";

/** Describes a sentence of the specification. A table row names the column of each cell. */
export function describeSentence({ text, columns }: Sentence): string {
  if (columns === undefined) {
    return text;
  }
  const cells = text.split(separator);
  return columns
    .split(separator)
    .map((column, index) => `${column}: ${cells[index] ?? ""}`)
    .join("; ");
}

const separator = " | ";
