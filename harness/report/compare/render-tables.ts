import { type Html, html } from "../html/html.ts";
import type { ComparedVerdict } from "./comparison.ts";
import type { ClauseState } from "./judge-clauses.ts";

/** Renders a table with a column for each run, which folds. */
export function renderFolded(
  {
    title,
    count,
    isOpen,
  }: { readonly title: string; readonly count: string; readonly isOpen: boolean },
  head: readonly string[],
  rows: readonly Html[],
): Html {
  return html`<details class="group"${isOpen ? html` open` : undefined}><summary><h3>${title}</h3> <span class="count">${count}</span></summary>
<div class="scroll" tabindex="0" role="group" aria-label="${title}"><table class="compared">
<thead><tr>${head.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div></details>
`;
}

/** The styles of what is no verdict of a case by its name. */
const styles: ReadonlyMap<ClauseState | ComparedVerdict, string> = new Map([
  ["kept", "passed"],
  ["recorded", "observed"],
  ["left out", "skipped"],
  ["not run", "skipped"],
]);

/** What the words in the cells mean, as a sentence before a table. */
export const cellWords =
  "“kept” means that cases of the clause ran and none failed, “left out” that none was judged, and “recorded” that the text leaves the response open. A failed case counts for each of its clauses.";

/** Renders what a run found of a clause or a case, and why. */
export function renderLabel(
  state: ClauseState | ComparedVerdict,
  words: string,
  cause?: string | undefined,
): Html {
  return html`<span class="label ${styles.get(state) ?? state}">${words}</span>${cause === undefined ? undefined : html`<small>${cause}</small>`}`;
}

/** Renders what a run found of a clause, with the number of cases that are wrong. */
export function renderClauseCell({
  state,
  count,
  cause,
}: {
  readonly state: ClauseState;
  readonly count: number;
  readonly cause?: string | undefined;
}): Html {
  const isWrong = state === "failed" || state === "known" || state === "warned";
  return renderLabel(state, isWrong ? `${count} ${state}` : state, cause);
}
