import type { Verdict } from "../../run/case-result.ts";
import type { ReportedCase } from "../reported-case.ts";
import { type Html, html } from "./html.ts";

/** The verdicts in the order in which the page shows them: what needs attention comes first. */
export const verdictOrder: readonly Verdict[] = [
  "failed",
  "errored",
  "known",
  "warned",
  "observed",
  "skipped",
  "passed",
];

/** The symbol of a verdict, and what it means for readers who do not know the kit. */
export const verdictSigns: Readonly<Record<Verdict, readonly [symbol: string, meaning: string]>> = {
  failed: ["✕", "the response breaks a required clause"],
  errored: ["!", "no complete response came"],
  known: ["◇", "failed as the file of known failures says"],
  warned: ["△", "the response breaks only implied clauses"],
  observed: ["○", "recorded, not judged"],
  skipped: ["–", "not sent"],
  passed: ["✓", "the response is as expected"],
};

/** Renders a verdict as a symbol and a word, so that its color is never the only sign. */
export function renderVerdictLabel(verdict: Verdict): Html {
  return html`<span class="label ${verdict}"><span aria-hidden="true">${verdictSigns[verdict][0]}</span> ${verdict}</span>`;
}

/** Counts cases by verdict, like `3 failed, 1 warned`. */
export function countByVerdict(cases: readonly ReportedCase[]): string {
  return verdictOrder
    .map((verdict) => ({ verdict, count: cases.filter((item) => item.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${count} ${verdict}`)
    .join(", ");
}
