import type { RunResult } from "../run/run-result.ts";
import { escapeLine } from "../terminal/escape-text.ts";

/**
 * Counts the cases that were skipped because the server lacks what they need or would probably
 * not respond, by reason.
 *
 * @returns undefined if there are none.
 */
export function toSkippedSummary({ results }: RunResult): string | undefined {
  const counts = new Map<string, number>();
  for (const result of results) {
    if (result.verdict === "skipped" && (result.skip === "needs" || result.skip === "silence")) {
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

/** Counts the cases that were not sent because the run ended early. */
export function countUnsent({ results }: RunResult): number {
  return results.filter((result) => result.verdict === "skipped" && result.skip === "ended").length;
}
