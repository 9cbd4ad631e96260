import type { Verdict } from "../run/case-result.ts";
import type { KnownFindings } from "../run/known/known-findings.ts";
import type { RunResult } from "../run/run-result.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { escapeText } from "../terminal/escape-text.ts";
import type { Palette } from "../terminal/palette.ts";
import { measureScope, type RunScope } from "./measure-scope.ts";

/**
 * Formats the verdict, the counts and the seed as one line. It says that a server conforms only
 * when everything ran.
 */
export function toVerdictLine(run: RunResult, palette: Palette): string {
  const facts = { ...run, scope: measureScope(run) };
  const verdict = describeVerdict(facts, palette);
  const seconds = (run.durationMs / 1000).toFixed(1);
  return hasCounts(facts) ? `${verdict}; ${seconds} s at ${run.baseUrl}` : verdict;
}

/** What a verdict is described by, of a run or of its report. */
export interface VerdictFacts
  extends Pick<RunResult, "verdict" | "counts" | "seed" | "endedEarly" | "baseUrl"> {
  readonly scope: RunScope;
  readonly known?: Pick<KnownFindings, "problems"> | undefined;
  readonly hasSetupMistake?: true | undefined;
}

/** Describes the verdict and the counts in a sentence, without the time and the place. */
export function describeVerdict(facts: VerdictFacts, palette: Palette): string {
  const { verdict, endedEarly, scope, seed } = facts;
  if (!hasCounts(facts)) {
    return verdict === "not run"
      ? `${palette.error("Not run")}: ${escapeText(endedEarly ?? "nothing was judged")}`
      : `${palette.error("Not conforming (set-up)")}: ${escapeText(endedEarly ?? "")}`;
  }
  const isCutShort = verdict === "not run";
  const isPart = isCutShort || (passesRun(verdict) && !scope.complete);
  const what = isPart
    ? palette.warning((isCutShort ? "Incomplete: " : "") + describePart(facts))
    : `${nameVerdict(facts, palette)}: ${describeCounts(scope)}`;
  const leftOut = scope.complete ? "" : ` (left out: ${scope.leftOut.join(", ")})`;
  return `${what}${leftOut}${scope.generated.run > 0 ? `; seed ${seed}` : ""}`;
}

/** Whether nothing failed that is not known, and the file of known failures is up to date. */
function passesRun(verdict: RunResult["verdict"]): boolean {
  return verdict === "conforming" || verdict === "only known failures";
}

/** Whether cases were sent, so that there is something to count. */
function hasCounts({ verdict, baseUrl, endedEarly, hasSetupMistake }: VerdictFacts): boolean {
  return verdict === "not run"
    ? baseUrl !== null && endedEarly !== undefined
    : hasSetupMistake !== true;
}

/** Names the verdict, and the reason where the counts do not show it. */
function nameVerdict(
  { verdict, counts, endedEarly, known }: VerdictFacts,
  palette: Palette,
): string {
  if (verdict === "conforming") {
    return palette.success("Conforming");
  }
  if (verdict === "only known failures") {
    return palette.warning(`Conforming but for ${countNoun(counts.known, "known failure")}`);
  }
  if (verdict === "known failures out of date") {
    const problems = known?.problems.length ?? 0;
    return palette.error(`Known failures out of date (${countNoun(problems, "problem")})`);
  }
  if (endedEarly !== undefined) {
    return palette.error("Not conforming (incomplete)");
  }
  const failed = counts.failed + counts.errored;
  return palette.error(failed > 0 ? "Not conforming" : "Not conforming (warnings count)");
}

/** Describes a run in which nothing failed, but which did not send everything. */
function describePart({ counts, scope: { recorded, generated } }: VerdictFacts): string {
  const others = generated.run === 0 ? "no generated ones" : `${generated.run} generated ones`;
  const rest = (["warned", "observed"] as const)
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `, ${counts[verdict]} ${verdict}`);
  const outcome =
    counts.known > 0
      ? `none failed but for ${countNoun(counts.known, "known failure")}`
      : counts.passed === 0 || counts.warned > 0
        ? "none failed"
        : "all passed";
  return `${recorded.run} of ${recorded.total} recorded cases and ${others} ran: ${outcome}${rest.join("")}`;
}

const words: Readonly<Record<Exclude<Verdict, "skipped">, string>> = {
  failed: "failed",
  errored: "without a response",
  known: "known to fail",
  passed: "passed",
  warned: "warned",
  observed: "observed",
};

/** Lists the counts, those of recorded and of generated cases apart; the first says which is which. */
function describeCounts({ recorded, generated }: RunScope): string {
  return (["failed", "errored", "passed", "known", "warned", "observed"] as const)
    .map((verdict) => ({ verdict, counts: [recorded.counts[verdict], generated.counts[verdict]] }))
    .filter(({ verdict, counts }) => verdict === "passed" || counts.some((count) => count > 0))
    .map(({ verdict, counts: [byFile = 0, drawn = 0] }, index) => {
      const isFirst = index === 0;
      const count =
        generated.run === 0 || verdict === "observed"
          ? describeRecorded(byFile, isFirst)
          : isFirst
            ? `${byFile} recorded and ${drawn} generated cases`
            : `${byFile} and ${drawn}`;
      return `${count} ${words[verdict]}`;
    })
    .join(", ");
}

function describeRecorded(count: number, isFirst: boolean): string {
  return isFirst ? countNoun(count, "recorded case") : String(count);
}
