import { escapeCommands, escapeText } from "./escape-text.ts";
import { type Layout, type Line, layOut } from "./lay-out.ts";

/** Where a program prints. */
export type Output = Pick<NodeJS.WritableStream, "write">;

/**
 * Prints text without colors. Nothing in it, like the name of a case in someone's file, can control
 * a terminal or a CI service: no other file of the kit writes what people read, but documents.
 */
export function print(text: string, output: Output = process.stdout): void {
  output.write(escapeCommands(escapeText(text)));
}

/** Prints a message on standard error, and ends its last line. */
export function printError(message: string): void {
  print(`${message}\n`, process.stderr);
}

/** Prints lines with colors; see `layOut()`. */
export function printLines(lines: readonly Line[], layout: Layout): void {
  printDocument(`${layOut(lines, layout)}\n`);
}

/** Prints a document, whole or in parts, which is escaped as its format asks for. */
export function printDocument(
  text: string | Uint8Array | Iterable<string>,
  output: Output = process.stdout,
): void {
  const parts = typeof text === "string" || text instanceof Uint8Array ? [text] : text;
  for (const part of parts) {
    output.write(part);
  }
}
