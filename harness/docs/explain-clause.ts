import type { Section } from "../suite/clause.ts";
import { alignColumns } from "../terminal/align-columns.ts";
import type { Palette } from "../terminal/palette.ts";
import type { CoveredClause } from "./cover-clauses.ts";

/** What an explanation is written with. */
export interface ClauseContext {
  readonly sections: readonly Section[];
  readonly palette: Palette;
}

/** Explains a clause: where it stands, what it says, who keeps it, and which cases test it. */
export function explainClause(
  { clause, cases }: CoveredClause,
  { sections, palette }: ClauseContext,
): string {
  const { id, level, subject, statement, reference, untestable } = clause;
  const place = sections.findIndex((section) => section.id === clause.section);
  const rows = cases.map((item) => [`  ${item.id}`, item.level, item.title]);
  return [
    `${palette.bold(id)}  ${palette.dim(`(${level})`)}`,
    statement,
    "",
    `Part ${place + 1}: ${sections[place]?.title ?? clause.section}`,
    ...(subject === "intermediary" ? ["Speaks to intermediaries, not to the service"] : []),
    ...(reference === undefined ? [] : [`The reference server: ${reference}`]),
    ...(untestable === undefined ? [] : [`Not tested: ${untestable}`]),
    ...(rows.length === 0 ? [] : ["", palette.bold("Cases"), ...alignColumns(rows)]),
  ].join("\n");
}
