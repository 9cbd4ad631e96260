import { escapeText } from "../escape-text.ts";

/** Writes a line on stderr; what is in it may be from a file or a client. */
export function log(text: string): void {
  process.stderr.write(`${escapeText(text)}\n`);
}
