import { defaultWidth, type Layout } from "../terminal/lay-out.ts";
import { createPalette } from "../terminal/palette.ts";

/** Lays out text for standard output; `flag` is `--color` or `--no-color`. */
export function createStdoutLayout(flag: boolean | undefined): Layout {
  const { columns, isTTY: isTerminal } = process.stdout;
  const environment = process.env;
  return {
    palette: createPalette(wantsColor({ flag, environment, isTerminal })),
    width: findTerminalWidth(environment, columns),
  };
}

interface ColorPreference {
  readonly flag?: boolean | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isTerminal: boolean;
}

/** Decides whether output is colored: by the flag, NO_COLOR, FORCE_COLOR, and then the output. */
export function wantsColor({ flag, environment, isTerminal }: ColorPreference): boolean {
  if (flag !== undefined) {
    return flag;
  }
  if ((environment["NO_COLOR"] ?? "") !== "") {
    return false;
  }
  const forced = environment["FORCE_COLOR"];
  return forced === undefined
    ? isTerminal && environment["TERM"] !== "dumb"
    : forced !== "0" && forced !== "false";
}

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
