import { styleText } from "node:util";

/** Colours by what they say. */
export interface Palette {
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly doubtful: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
}

/** What decides about colours. */
export interface ColorPreference {
  /** What the command line says. */
  readonly flag?: boolean | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isTerminal: boolean;
}

/** Decides about colours: the flag first, then NO_COLOR, FORCE_COLOR, and the terminal. */
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

/** Gives the colours, or none. */
export function createPalette(color: boolean): Palette {
  const paint = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    color ? styleText(format, text, { validateStream: false }) : text;
  return {
    good: paint("green"),
    bad: paint("red"),
    doubtful: paint("yellow"),
    strong: paint("bold"),
    faint: paint("dim"),
  };
}
