import { escapeText } from "../../terminal/escape-text.ts";
import type { Report } from "../report.ts";
import type { ReportedCase } from "../reported-case.ts";
import { type Html, html } from "./html.ts";

/** Names a place in the page, by its own encoding in a URL: any id can be linked to. */
export function toFragment(kind: "case" | "clause", id: string): string {
  return `${kind}/${encodeURI(escapeText(id))}`;
}

/** Links to a case. */
export function linkToCase(id: string): Html {
  return html`<a class="id" href="#${toFragment("case", id)}">${id}</a>`;
}

/** Maximum number of cases in a list of a clause, which may have thousands. */
export const maxListed = 50;

/** Folds links to cases below a title, and counts those for which there is no room. */
export function foldCases(cases: readonly ReportedCase[], title: string): Html | undefined {
  const more = cases.length - maxListed;
  const links = cases.slice(0, maxListed).map(({ id }) => html`${linkToCase(id)} `);
  return cases.length === 0
    ? undefined
    : html`<details class="more"><summary>${title}</summary>${links}${more > 0 ? `… and ${more} more` : undefined}</details>`;
}

/** Names a clause, and links to its words where the report holds them. */
export function linkToClause(id: string, { clauses = [] }: Pick<Report, "clauses">): Html {
  return clauses.some((clause) => clause.id === id)
    ? html`<a class="id" href="#${toFragment("clause", id)}">${id}</a>`
    : html`<span class="id">${id}</span>`;
}

/** Renders the words of a clause, whose code is between backticks. */
export function renderStatement(statement: string): Html[] {
  return statement
    .split("`")
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}
