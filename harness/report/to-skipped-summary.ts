import type { SkipKind } from "../run/case-result.ts";
import type { RunResult } from "../run/run-result.ts";
import { escapeLine } from "../terminal/escape-text.ts";

/**
 * Counts the cases that were skipped because the server would probably not respond, by reason. Those
 * that need what the server lacks are added on request: the verdict counts them, too.
 *
 * @returns undefined if there are none.
 */
export function toSkippedSummary(
  { role, results }: RunResult,
  { verbose = false }: { readonly verbose?: boolean | undefined } = {},
): string | undefined {
  const counts = new Map<string, number>();
  for (const result of results) {
    if (result.verdict === "skipped" && isListed(result.skip, verbose)) {
      counts.set(result.reason, (counts.get(result.reason) ?? 0) + 1);
    }
  }
  if (counts.size === 0) {
    return undefined;
  }
  const lines = [...counts].map(
    ([reason, count]) => `${String(count).padStart(6)}  ${escapeLine(reason)}`,
  );
  return [role === undefined ? "Not sent:" : "Not established:", ...lines].join("\n");
}

function isListed(skip: SkipKind, verbose: boolean): boolean {
  return skip === "silence" || skip === "unestablished" || (verbose && skip === "needs");
}

/** Counts the cases that were not sent because the run ended early. */
export function countUnsent({ results }: RunResult): number {
  return results.filter((result) => result.verdict === "skipped" && result.skip === "ended").length;
}
