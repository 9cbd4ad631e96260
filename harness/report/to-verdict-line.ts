import type { Verdict } from "../run/case-result.ts";
import type { KnownFindings } from "../run/known/known-findings.ts";
import type { RunResult } from "../run/run-result.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { escapeLine, escapeText } from "../terminal/escape-text.ts";
import type { Palette } from "../terminal/palette.ts";
import { lacksCases, measureRunScope, type RunScope } from "./measure-scope.ts";
import { nameServer } from "./name-server.ts";

/**
 * Formats the verdict, the counts and the seed as one line. It says that a server conforms only
 * when everything ran.
 */
export function toVerdictLine(run: RunResult, palette: Palette): string {
  const facts = { ...run, scope: measureRunScope(run) };
  const server = nameServer({ name: run.name, version: run.serverVersion });
  const verdict = describeVerdict(facts, palette);
  const seconds = (run.durationMs / 1000).toFixed(1);
  const judged = server === undefined ? "" : `; ${escapeLine(server)}`;
  const place = run.role === "client" ? "" : ` at ${run.baseUrl}`;
  return hasCounts(facts) ? `${verdict}; ${seconds} s${judged}${place}` : verdict;
}

/** The part of a run, or of its report, that describes the verdict. */
export interface VerdictFacts
  extends Pick<RunResult, "verdict" | "counts" | "seed" | "endedEarly" | "baseUrl"> {
  readonly scope: RunScope;
  readonly known?: Pick<KnownFindings, "problems"> | undefined;
  readonly hasSetupMistake?: true | undefined;
  /** Version of the kit whose cases ran; left out for all. */
  readonly suiteVersion?: string | undefined;
}

/** Describes the verdict and the counts in a sentence, without the time and the place. */
export function describeVerdict(facts: VerdictFacts, palette: Palette): string {
  const { verdict, endedEarly, scope, seed, suiteVersion } = facts;
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
  const seeded = scope.generated.run > 0 ? `; seed ${seed}` : "";
  const frozen = suiteVersion === undefined ? "" : `; suite ${suiteVersion}`;
  return `${what}${leftOut}${describeHouseRules(facts, palette)}${seeded}${frozen}`;
}

/** Says what became of the cases of house rules, in a clause of its own after the verdict. */
function describeHouseRules({ scope: { house } }: VerdictFacts, palette: Palette): string {
  if (house === undefined) {
    return "";
  }
  const parts = (["failed", "errored", "passed", "known", "warned", "skipped"] as const)
    .filter((verdict) => house.counts[verdict] > 0)
    .map(
      (verdict) => `${house.counts[verdict]} ${verdict === "skipped" ? verdict : words[verdict]}`,
    );
  const text = `house rules: ${parts.join(", ")}`;
  return `; ${house.counts.failed + house.counts.errored > 0 ? palette.error(text) : text}`;
}

function countSpecified({ recorded, generated }: RunScope, verdict: Verdict): number {
  return recorded.counts[verdict] + generated.counts[verdict];
}

/**
 * Whether nothing of the specification failed that is not known, and the file of known failures is
 * up to date.
 */
function passesRun(verdict: RunResult["verdict"]): boolean {
  return ["conforming", "only known failures", "house rules broken"].includes(verdict);
}

function hasCounts({ verdict, baseUrl, endedEarly, hasSetupMistake }: VerdictFacts): boolean {
  return verdict === "not run"
    ? baseUrl !== null && endedEarly !== undefined
    : hasSetupMistake !== true;
}

function nameVerdict(
  { verdict, counts, endedEarly, known, scope }: VerdictFacts,
  palette: Palette,
): string {
  if (verdict === "conforming") {
    return palette.success("Conforming");
  }
  if (verdict === "only known failures") {
    return palette.warning(`Conforming but for ${countNoun(counts.known, "known failure")}`);
  }
  if (verdict === "house rules broken") {
    return palette.warning("Conforming, but not to house rules");
  }
  if (verdict === "known failures out of date") {
    const problems = known?.problems.length ?? 0;
    return palette.error(`Known failures out of date (${countNoun(problems, "problem")})`);
  }
  if (endedEarly !== undefined && lacksCases(scope)) {
    return palette.error("Not conforming (incomplete)");
  }
  const failed = countSpecified(scope, "failed") + countSpecified(scope, "errored");
  const why = endedEarly === undefined ? "warnings count" : "ended after the last case";
  return palette.error(failed > 0 ? "Not conforming" : `Not conforming (${why})`);
}

/** Describes a run in which nothing failed, but which did not send everything. */
function describePart({ scope }: VerdictFacts): string {
  const { recorded, generated } = scope;
  const ran = describeRan(recorded, generated.run);
  const rest = (["warned", "observed"] as const)
    .filter((verdict) => countSpecified(scope, verdict) > 0)
    .map((verdict) => `, ${countSpecified(scope, verdict)} ${verdict}`);
  const known = countSpecified(scope, "known");
  const outcome =
    known > 0
      ? `none failed but for ${countNoun(known, "known failure")}`
      : countSpecified(scope, "passed") === 0 || countSpecified(scope, "warned") > 0
        ? "none failed"
        : "all passed";
  return `${ran} ran: ${outcome}${rest.join("")}`;
}

function describeRan({ run, total }: RunScope["recorded"], drawn: number): string {
  if (run === 0 && drawn > 0) {
    return `${countNoun(drawn, "generated case")} and no recorded ones`;
  }
  const others = drawn === 0 ? "no generated ones" : countNoun(drawn, "generated one");
  return `${run} of ${total} recorded cases and ${others}`;
}

const words: Readonly<Record<Exclude<Verdict, "skipped">, string>> = {
  failed: "failed",
  errored: "without a response",
  known: "known to fail",
  passed: "passed",
  warned: "warned",
  observed: "observed",
};

/**
 * Lists the counts, recorded and generated cases separately; the first one says what is counted.
 */
function describeCounts({ recorded, generated }: RunScope): string {
  return (["failed", "errored", "passed", "known", "warned", "observed"] as const)
    .map((verdict) => ({ verdict, counts: [recorded.counts[verdict], generated.counts[verdict]] }))
    .filter(({ verdict, counts }) => verdict === "passed" || counts.some((count) => count > 0))
    .map(({ verdict, counts: [byFile = 0, drawn = 0] }, index) => {
      const isApart = generated.run > 0 && verdict !== "observed";
      const count = isApart ? describeApart(byFile, drawn) : describeAlone(byFile, index === 0);
      const noun = isApart && index === 0 ? (byFile + drawn === 1 ? " case" : " cases") : "";
      return `${count}${noun} ${words[verdict]}`;
    })
    .join(", ");
}

function describeAlone(byFile: number, isFirst: boolean): string {
  return isFirst ? countNoun(byFile, "recorded case") : String(byFile);
}

/** Leaves out the kind of case of which there is none. */
function describeApart(byFile: number, drawn: number): string {
  const parts = [`${byFile} recorded`, `${drawn} generated`];
  return parts.filter((part) => !part.startsWith("0 ")).join(" and ") || "0";
}
