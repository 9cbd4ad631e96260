import { createPalette, type Palette } from "../terminal/palette.ts";
import { wantsColor } from "../terminal/wants-color.ts";

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
