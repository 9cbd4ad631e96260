import { type Html, html } from "../html/html.ts";
import type { ClauseState } from "./judge-clauses.ts";

/** The styles are those of verdicts. */
const styles: Readonly<Record<ClauseState, string>> = {
  failed: "failed",
  known: "known",
  warned: "warned",
  kept: "passed",
  recorded: "observed",
  "left out": "skipped",
};

/** What the words in the cells mean, as a sentence before a table. */
export const cellWords =
  "“kept” means that cases of the clause ran and none failed, “left out” that none was judged, and “recorded” that the text leaves the response open. A failed case counts for each of its clauses.";

/**
 * Renders what a run found of a clause: that it is kept or left out, or how many of its cases failed
 * and why.
 */
export function renderClauseCell({
  state,
  count,
  cause,
}: {
  readonly state: ClauseState;
  /** Number of cases that give the clause this state; shown where they are wrong. */
  readonly count: number;
  readonly cause?: string | undefined;
}): Html {
  const isWrong = state === "failed" || state === "known" || state === "warned";
  return html`<span class="label ${styles[state]}">${isWrong ? `${count} ${state}` : state}</span>${cause === undefined ? undefined : html`<small>${cause}</small>`}`;
}
