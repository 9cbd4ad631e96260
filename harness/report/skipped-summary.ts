import type { RunResult } from "../run/run-result.ts";
import { escapeLine } from "../terminal/escape-text.ts";

/**
 * Says how many cases the server was not set up for, reason by reason; nothing when it was for
 * all. Of cases that were skipped for other reasons, the run itself speaks.
 */
export function toSkippedSummary({ results }: RunResult): string | undefined {
  const counts = new Map<string, number>();
  for (const result of results) {
    if (result.verdict === "skipped" && result.skip === "needs") {
      counts.set(result.reason, (counts.get(result.reason) ?? 0) + 1);
    }
  }
  if (counts.size === 0) {
    return undefined;
  }
  const lines = [...counts].map(
    ([reason, count]) => `${String(count).padStart(6)}  ${escapeLine(reason)}`,
  );
  return ["Not sent:", ...lines].join("\n");
}

/** How many cases the early end of a run left unsent. */
export function countCutOff({ results }: RunResult): number {
  return results.filter((result) => result.verdict === "skipped" && result.skip === "ended").length;
}
