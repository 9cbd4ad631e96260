import { readFileSync } from "node:fs";

/** A fenced block of a Markdown file. */
export interface CodeBlock {
  /** The first word after the fence, like `sh`; empty without one. */
  readonly language: string;
  /** The words after it, like `exit=1` or `background`. */
  readonly notes: Readonly<Record<string, string>>;
  readonly code: string;
  readonly line: number;
}

/** Reads the fenced blocks of a Markdown file, also those in lists. */
export function readCodeBlocks(file: string): CodeBlock[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/^( *)```(.*)\n([\s\S]*?)^\1```$/gm)].map(
    ({ index, 1: indent = "", 2: info = "", 3: code = "" }) => {
      const [language = "", ...notes] = info.split(" ");
      return {
        language,
        notes: Object.fromEntries(notes.map(readNote)),
        code: code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
        line: text.slice(0, index).split("\n").length,
      };
    },
  );
}

function readNote(note: string): readonly [string, string] {
  const [name = "", value = ""] = note.split("=");
  return [name, value];
}
