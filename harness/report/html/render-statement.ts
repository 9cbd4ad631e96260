import { type Html, html } from "./html.ts";

/** Renders the words of a clause, whose code is between backticks. */
export function renderStatement(statement: string): Html[] {
  return statement
    .split("`")
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}
