/**
 * Splits a command into words at whitespace, except within quotes or after a backslash, as a shell
 * does. Everything else is taken literally.
 *
 * @returns undefined when a quote is not closed.
 */
export function splitWords(command: string): string[] | undefined {
  const word = /(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs;
  const isWhole = command.replaceAll(word, "").trim() === "";
  return isWhole ? (command.match(word) ?? []).map(unquote) : undefined;
}

function unquote(word: string): string {
  return word.replaceAll(
    /\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'/gs,
    (_, escaped?: string, double?: string, single?: string) =>
      escaped ?? single ?? (double ?? "").replaceAll(/\\(["\\$`])/g, "$1"),
  );
}
