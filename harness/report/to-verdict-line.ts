import type { RunResult } from "../run/run-result.ts";
import { escapeText } from "../terminal/escape-text.ts";
import type { Palette } from "../terminal/palette.ts";

/** Formats the verdict, the counts and the seed as one line. */
export function toVerdictLine(run: RunResult, palette: Palette): string {
  if (run.verdict === "not run") {
    return `${palette.error("Not run")}: ${escapeText(run.endedEarly ?? "nothing was judged")}`;
  }
  const { counts, generated } = run;
  const parts = (["passed", "failed", "errored", "warned", "observed", "skipped"] as const)
    .filter((verdict) => counts[verdict] > 0 || verdict === "passed" || verdict === "failed")
    .map(
      (verdict) => `${counts[verdict]} ${verdict === "errored" ? "without a response" : verdict}`,
    );
  if (generated.requested > 0) {
    parts.push(`${generated.run} of ${generated.requested} generated (seed ${run.seed})`);
  }
  const seconds = (run.durationMs / 1000).toFixed(1);
  return `${describeVerdict(run, palette)}: ${parts.join(", ")}; ${seconds} s at ${run.baseUrl}`;
}

/** Names the verdict, and the reason where the counts do not show it. */
function describeVerdict({ verdict, counts, endedEarly }: RunResult, palette: Palette): string {
  if (verdict === "conforming") {
    return palette.success("Conforming");
  }
  if (endedEarly !== undefined) {
    return palette.error("Not conforming (incomplete)");
  }
  const failed = counts.failed + counts.errored;
  return palette.error(failed > 0 ? "Not conforming" : "Not conforming (warnings count)");
}
