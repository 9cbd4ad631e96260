import { capitalize, countNoun } from "../../terminal/count-noun.ts";
import type { Cell, Row, Table } from "../table.ts";
import { type Html, html } from "./html.ts";
import { renderStatement } from "./link-to-case.ts";

interface TableOptions {
  readonly isOpen: boolean;
  readonly renderId?: (id: string) => Html;
}

/** Renders a table, which folds. */
export function renderTable({ title, noun, columns, rows }: Table, options: TableOptions): Html {
  const { isOpen, renderId = (id: string) => html`<span class="id">${id}</span>` } = options;
  const renderRow = ({ id, title: name, difference, cells }: Row): Html =>
    html`<tr><th scope="row">${id === undefined ? name : html`${renderId(id)}<p>${renderStatement(name)}</p>`}${difference && html`<small><code>${difference}</code></small>`}</th>${cells.map(renderCell)}</tr>\n`;
  const head = [capitalize(noun), ...columns];
  return renderFolded(
    { title, count: countNoun(rows.length, noun), isOpen },
    head,
    rows.map(renderRow),
  );
}

/** Renders rows under a title, which folds. */
export function renderFolded(
  { title, count, isOpen }: { title: string; count: string; isOpen: boolean },
  head: readonly string[],
  rows: readonly Html[],
): Html {
  return html`<details class="group"${isOpen ? html` open` : undefined}><summary><h3>${title}</h3> <span class="count">${count}</span></summary>
<div class="scroll" tabindex="0" role="group" aria-label="${title}"><table class="compared">
<thead><tr>${head.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div></details>
`;
}

function renderCell({ texts, style, detail, isQuoted }: Cell): Html {
  const [text = "", ...others] = texts;
  if (style !== undefined) {
    return html`<td>${renderLabel(style, text, detail)}</td>`;
  }
  return others.length > 0
    ? html`<td><ul>${texts.map((one) => html`<li>${one}</li>`)}</ul></td>`
    : html`<td>${isQuoted === true ? html`<code>${text}</code>` : text}</td>`;
}

/** The styles of what is no verdict of a case by its name. */
const styles: ReadonlyMap<string, string> = new Map([
  ["kept", "passed"],
  ["recorded", "observed"],
  ["left out", "skipped"],
  ["not run", "skipped"],
]);

/** Names the style of a verdict or of the state of a clause. */
export function nameStyle(state: NonNullable<Cell["style"]>): string {
  return styles.get(state) ?? state;
}

/** What the words in the cells mean, as a sentence before a table. */
export const cellWords =
  "“kept” means that cases of the clause ran and none failed, “left out” that none was judged, and “recorded” that the text leaves the response open. A failed case counts for each of its clauses.";

/** Renders what a run found of a clause or a case, and why. Its color is never the only sign. */
export function renderLabel(
  state: NonNullable<Cell["style"]>,
  words: string,
  cause?: string | undefined,
): Html {
  return html`<span class="label ${nameStyle(state)}">${words}</span>${cause && html`<small>${cause}</small>`}`;
}
