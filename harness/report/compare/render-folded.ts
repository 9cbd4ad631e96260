import { type Html, html } from "../html/html.ts";

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
