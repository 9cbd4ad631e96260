import type { RunResult } from "../run/run-result.ts";
import { escapeLine } from "../terminal/escape-text.ts";
import { hangText } from "../terminal/wrap-text.ts";
import type { FailureContext } from "./describe-failure.ts";

/** Maximum number of lines that are shown of each stream of a server. */
const maxLines = 8;

/**
 * Describes how a server that the kit started died: which case kills it, and what it wrote last.
 *
 * @returns nothing when every request got a response.
 */
export function describeDeath(
  { death, serverOutput }: Pick<RunResult, "death" | "serverOutput">,
  { palette, width }: Pick<FailureContext, "palette" | "width">,
): string[] {
  const output = [
    ...listLines("stderr", serverOutput?.stderr),
    ...listLines("stdout", serverOutput?.stdout),
  ];
  if (death === undefined) {
    return output.length === 0 ? [] : [[noResponse, ...output].join("\n")];
  }
  const description = hangText("", `${escapeLine(death.description)}.`, {
    width,
    paint: palette.error,
  });
  return [[description, hangText("  ", describeKillers(death), { width }), ...output].join("\n")];
}

/** Why the output of a server that lives is shown. */
const noResponse = "The server gave some requests no complete response.";

function describeKillers({ killers, tried }: NonNullable<RunResult["death"]>): string {
  const [first, ...others] = killers;
  if (first === undefined) {
    return tried === 0
      ? "It could not be restarted to find out which request did this."
      : `No single request did this again after a restart, of ${tried} that were tried.`;
  }
  const also =
    others.length === 0 ? "" : ` After other restarts it died of ${others.join(" and of ")} alone.`;
  return `After a restart it died again of ${first} alone.${also}`;
}

function listLines(stream: string, lines: readonly string[] = []): string[] {
  return lines.length === 0
    ? []
    : [
        `  Last lines of its ${stream}:`,
        ...lines.slice(-maxLines).map((line) => `    ${escapeLine(line)}`),
      ];
}
