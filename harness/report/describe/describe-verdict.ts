import type { Verdict } from "../../run/case-result.ts";
import { countNoun } from "../../terminal/count-noun.ts";
import type { Line, Styled } from "../../terminal/lay-out.ts";
import { lacksCases, type RunScope } from "../measure-scope.ts";
import { nameServer } from "../name-server.ts";
import type { Report, ReportedVerdict } from "../report.ts";

type VerdictFacts = Omit<Report, "summary">;

/** Describes the verdict, the counts and the seed in a sentence, without the time and the place. */
export function describeVerdict(facts: VerdictFacts): string {
  const { verdict, endedEarly, scope, seed, suite, warnings } = facts;
  if (!hasCounts(facts)) {
    return verdict === "not run"
      ? `Not run: ${endedEarly ?? "nothing was judged"}`
      : `Not conforming (set-up): ${endedEarly ?? ""}`;
  }
  const leftOut = scope.complete ? "" : ` (left out: ${scope.leftOut.join(", ")})`;
  const warned =
    warnings.length === 0 ? "" : `; ${countNoun(warnings.length, "warning")} about the run`;
  const seeded = scope.generated.run > 0 ? `; seed ${seed}` : "";
  const frozen = suite?.version === undefined ? "" : `; suite ${suite.version}`;
  return `${nameVerdict(facts)}: ${describeCounts(scope)}${leftOut}${describeHouseRules(scope)}${warned}${seeded}${frozen}`;
}

/** The colors of a verdict on a terminal, and on a badge. */
export const verdictColors: Readonly<Record<ReportedVerdict, readonly [Styled["style"], string]>> =
  {
    conforming: ["success", "brightgreen"],
    "only known failures": ["warning", "yellow"],
    "house rules broken": ["warning", "orange"],
    "nothing failed": ["warning", "yellow"],
    "known failures out of date": ["error", "red"],
    "not conforming": ["error", "red"],
    "not run": ["error", "lightgrey"],
  };

/** Describes the verdict on a line; where nothing ran, more lines may quote the server. */
export function describeConclusion(report: Report): Line[] {
  const { verdict, summary = verdict, target, durationMs } = report;
  const [first = "", ...others] = summary.split("\n");
  const [head = ""] = first.split(":");
  const server = nameServer(target);
  const judged = server === undefined ? "" : `; ${server}`;
  const seconds = (durationMs / 1000).toFixed(1);
  const place = target.role === "client" ? "" : ` at ${target.baseUrl}`;
  return [
    [
      { text: head, style: verdictColors[verdict][0] },
      first.slice(head.length),
      hasCounts(report) ? `; ${seconds} s${judged}${place}` : "",
    ],
    ...others,
  ];
}

/** Whether a run has counted cases, even one that ended early, without a verdict. */
export function hasCounts({ verdict, target, endedEarly, hasSetupMistake }: VerdictFacts): boolean {
  return verdict === "not run"
    ? target.baseUrl !== null && endedEarly !== undefined
    : hasSetupMistake !== true;
}

function describeHouseRules({ house }: RunScope): string {
  if (house === undefined) {
    return "";
  }
  const parts = (["failed", "errored", "passed", "known", "warned", "skipped"] as const)
    .filter((verdict) => house.counts[verdict] > 0)
    .map(
      (verdict) => `${house.counts[verdict]} ${verdict === "skipped" ? verdict : words[verdict]}`,
    );
  return `; house rules: ${parts.join(", ")}`;
}

function countSpecified({ recorded, generated }: RunScope, verdict: Verdict): number {
  return recorded.counts[verdict] + generated.counts[verdict];
}

function nameVerdict({ verdict, counts, endedEarly, knownFailing, scope }: VerdictFacts): string {
  const good = scope.complete ? "Conforming" : "Nothing failed";
  switch (verdict) {
    case "conforming":
    case "nothing failed":
      return good;
    case "only known failures":
      return `${good} but for ${countNoun(counts.known, "known failure")}`;
    case "house rules broken":
      return `${good}${scope.complete ? ", but not to" : " but"} house rules`;
    case "known failures out of date":
      return `Known failures out of date (${countNoun(knownFailing?.problems.length ?? 0, "problem")})`;
    case "not run":
      return "Incomplete";
    case "not conforming":
      return `Not conforming${explainVerdict(scope, endedEarly)}`;
  }
}

/** Says why a run does not conform in which nothing failed, or which did not send everything. */
function explainVerdict(scope: RunScope, endedEarly: string | undefined): string {
  if (endedEarly !== undefined && lacksCases(scope)) {
    return " (incomplete)";
  }
  const failed = countSpecified(scope, "failed") + countSpecified(scope, "errored");
  const why = endedEarly === undefined ? "warnings count" : "ended after the last case";
  return failed > 0 ? "" : ` (${why})`;
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

function describeApart(byFile: number, drawn: number): string {
  const parts = [`${byFile} recorded`, `${drawn} generated`];
  return parts.filter((part) => !part.startsWith("0 ")).join(" and ") || "0";
}
