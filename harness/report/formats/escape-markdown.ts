import { escapeLine } from "../../terminal/escape-text.ts";

/** Writes text for Markdown, so that nothing in it is markup, not even in a table. */
export function escapeMarkdown(text: string): string {
  return escapeLine(text)
    .replace(/[\\*_[\]#|~$]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("`", "&#96;")
    .replaceAll("@", "&#64;");
}

/** Writes text as code within a line, also in a table. */
export function toInlineCode(text: string): string {
  const line = escapeLine(text).replaceAll("|", "\\|");
  const fence = "`".repeat(measureFence(line) + 1);
  return `${fence} ${line} ${fence}`;
}

/** Writes text as a block of code. */
export function toCodeBlock(text: string): string {
  const fence = "`".repeat(Math.max(3, measureFence(text) + 1));
  return `${fence}text\n${text}\n${fence}`;
}

function measureFence(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
