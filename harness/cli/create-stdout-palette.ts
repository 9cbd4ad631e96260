import { findTerminalWidth } from "../terminal/find-terminal-width.ts";
import type { Layout } from "../terminal/lay-out.ts";
import { createPalette, type Palette } from "../terminal/palette.ts";

/**
 * Creates the palette for text on standard output.
 *
 * @param flag `--color` or `--no-color`; undefined when the command line has neither.
 */
export function createStdoutPalette(flag: boolean | undefined): Palette {
  return createPalette(
    wantsColor({ flag, environment: process.env, isTerminal: process.stdout.isTTY }),
  );
}

/**
 * Lays out text for standard output.
 *
 * @param color `--color` or `--no-color`; undefined when the command line has neither.
 */
export function createStdoutLayout(color: boolean | undefined): Layout {
  const { columns } = process.stdout;
  return {
    palette: createStdoutPalette(color),
    width: findTerminalWidth({ environment: process.env, columns }),
  };
}

/** Everything that decides whether output is colored. */
interface ColorPreference {
  /** `--color` or `--no-color`; undefined when the command line has neither. */
  readonly flag?: boolean | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isTerminal: boolean;
}

/**
 * Decides whether output is colored: the flag comes first, then NO_COLOR, then FORCE_COLOR, then
 * whether the output is a terminal.
 */
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
