import type { Section } from "../suite/clause.ts";
import { alignColumns } from "../terminal/align-columns.ts";
import type { Palette } from "../terminal/palette.ts";
import type { CoveredClause } from "./cover-clauses.ts";

/** What an explanation needs besides the clause. */
export interface ClauseContext {
  readonly sections: readonly Section[];
  readonly palette: Palette;
}

/** Explains a clause: its statement, its part of the specification, and the cases that test it. */
export function explainClause(
  { clause, cases }: CoveredClause,
  { sections, palette }: ClauseContext,
): string {
  const { id, level, subject, statement, reference, untestable } = clause;
  const part = sections.findIndex((section) => section.id === clause.section);
  const rows = cases.map((item) => [`  ${item.id}`, item.level, item.title]);
  return [
    `${palette.bold(id)}  ${palette.dim(`(${level})`)}`,
    statement,
    "",
    `Part ${part + 1}: ${sections[part]?.title ?? clause.section}`,
    ...(subject === "intermediary" ? ["Applies to intermediaries, not to the service"] : []),
    ...(reference === undefined ? [] : [`The reference server: ${reference}`]),
    ...(untestable === undefined ? [] : [`Not tested: ${untestable}`]),
    ...(rows.length === 0 ? [] : ["", palette.bold("Cases"), ...alignColumns(rows)]),
  ].join("\n");
}
