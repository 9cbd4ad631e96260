/** The width of text whose reader is not a terminal, in columns. */
export const defaultWidth = 80;

/** Narrower than this, text would hardly be readable, so it is left to the terminal to wrap it. */
const minWidth = 40;

/** Finds the width of a terminal in columns: COLUMNS comes first, then the stream, then 80. */
export function findTerminalWidth(
  environment: Readonly<Record<string, string | undefined>>,
  columns: number | undefined,
): number {
  const asked = Number(environment["COLUMNS"]);
  const width = Number.isInteger(asked) && asked > 0 ? asked : (columns ?? defaultWidth);
  return width === 0 ? defaultWidth : Math.max(minWidth, width);
}
