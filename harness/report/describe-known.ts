import type { RunResult } from "../run/run-result.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { escapeText } from "../terminal/escape-text.ts";
import { hangText } from "../terminal/wrap-text.ts";
import type { FailureContext } from "./describe-failure.ts";

/** Maximum number of problems that are shown. */
const maxProblems = 10;

/**
 * Describes how many cases failed for each known reason, and what is out of date in the file of
 * known failures.
 *
 * @returns nothing without such a file.
 */
export function describeKnown(
  { known, results }: Pick<RunResult, "known" | "results">,
  { palette, width }: Pick<FailureContext, "palette" | "width">,
): string[] {
  if (known === undefined) {
    return [];
  }
  const more = known.problems.length - maxProblems;
  const counts = new Map<string, number>();
  for (const result of results) {
    if (result.verdict === "known") {
      counts.set(result.reason, (counts.get(result.reason) ?? 0) + 1);
    }
  }
  return [
    ...[...counts].map(([reason, count]) =>
      hangText("", `${countNoun(count, "known failure")}: ${escapeText(reason)}`, {
        width,
        paint: palette.warning,
      }),
    ),
    ...known.problems
      .slice(0, maxProblems)
      .map(({ message }) =>
        hangText("", escapeText(`${known.file}: ${message}`), { width, paint: palette.error }),
      ),
    ...(more > 0 ? [`… and ${countNoun(more, "more problem")} in ${escapeText(known.file)}`] : []),
  ];
}
