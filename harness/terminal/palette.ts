import { styleText } from "node:util";

/** Styles for terminal output, named for their meaning. Each takes text and returns it styled. */
export interface Palette {
  readonly success: (text: string) => string;
  readonly error: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
}

/**
 * Creates a palette.
 *
 * @param color whether to style text; without color every style returns its text unchanged.
 *
 * @example
 * ```ts
 * const palette = createPalette(false);
 * assert.equal(palette.error("FAIL"), "FAIL");
 * ```
 */
export function createPalette(color: boolean): Palette {
  const style = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    color ? styleText(format, text, { validateStream: false }) : text;
  return {
    success: style("green"),
    error: style("red"),
    warning: style("yellow"),
    bold: style("bold"),
    dim: style("dim"),
  };
}
