import { findTerminalWidth } from "../terminal/find-terminal-width.ts";
import type { Layout } from "../terminal/lay-out.ts";
import { createPalette } from "../terminal/palette.ts";

/**
 * Lays out text for standard output.
 *
 * @param flag `--color` or `--no-color`; undefined when the command line has neither.
 */
export function createStdoutLayout(flag: boolean | undefined): Layout {
  const { columns, isTTY: isTerminal } = process.stdout;
  const environment = process.env;
  return {
    palette: createPalette(wantsColor({ flag, environment, isTerminal })),
    width: findTerminalWidth({ environment, columns }),
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
