import { groupBy } from "../json/group-by.ts";
import { type AlignedCase, alignCases } from "../report/compare/align-cases.ts";
import { type ClauseState, clauseStates } from "../report/judge-clauses.ts";
import type { ReportedClause } from "../report/report.ts";
import type { ReportedCase } from "../report/reported-case.ts";
import type { Section } from "../suite/clause.ts";
import type { SiteColumn } from "./list-columns.ts";

/** A part of the text, with its clauses. */
export interface PartRow {
  readonly id: string;
  readonly title: string;
  readonly cells: readonly RowCell[];
  /** At least one. */
  readonly clauses: readonly ClauseRow[];
}

/** A clause with its cases: those that are mainly about it, and those that showed it to be broken. */
export interface ClauseRow {
  readonly clause: ReportedClause;
  readonly cells: readonly RowCell[];
  readonly cases: readonly AlignedCase[];
}

/** What the last run of a server found of a part or a clause. */
export interface RowCell {
  readonly state: ClauseState;
  /** The cases that give it this state, where they are wrong. */
  readonly wrong: readonly ReportedCase[];
  readonly cause?: string | undefined;
}

/** Lists the parts of the text with their clauses and cases, without what runs only recorded. */
export function listRows(
  columns: readonly SiteColumn[],
  { sections, clauses }: { sections: readonly Section[]; clauses: readonly ReportedClause[] },
): PartRow[] {
  const judged = alignCases(
    columns.map(({ report }) => report),
    true,
  ).filter(({ states }) =>
    states.some(({ verdict }) => verdict !== "observed" && verdict !== "not run"),
  );
  const byClause = groupBy(judged, ({ item }) => item.clauses[0] ?? "");
  return sections
    .map(({ id, title }) => {
      const rows = clauses
        .filter(({ section }) => section === id)
        .map((clause) => toClauseRow(clause, { columns, judged, own: byClause.get(clause.id) }));
      return {
        id,
        title,
        cells: columns.map((_column, index) =>
          joinCells(rows.flatMap(({ cells }) => cells[index] ?? [])),
        ),
        clauses: rows,
      };
    })
    .filter((part) => part.clauses.length > 0);
}

function toClauseRow(
  clause: ReportedClause,
  {
    columns,
    judged,
    own = [],
  }: {
    readonly columns: readonly SiteColumn[];
    readonly judged: readonly AlignedCase[];
    readonly own: readonly AlignedCase[] | undefined;
  },
): ClauseRow {
  const cells = columns.map(
    ({ judgments }): RowCell => judgments.get(clause.id) ?? { state: "left out", wrong: [] },
  );
  const wrong = new Set(cells.flatMap((cell) => cell.wrong.map(toRowId)));
  const shown = new Set([...own, ...judged.filter(({ item }) => wrong.has(item.id))]);
  return { clause, cells, cases: [...shown] };
}

/** Names the row of a case: all generated cases of a property have one. */
export function toRowId({ id, source }: Pick<ReportedCase, "id" | "source">): string {
  return source === "generated" ? id.split("/").slice(0, 2).join("/") : id;
}

/** A part has the state of the clause that needs attention most. */
function joinCells(cells: readonly RowCell[]): RowCell {
  const state = clauseStates.find((each) => cells.some((cell) => cell.state === each));
  const decisive = cells.filter((cell) => cell.state === state);
  return {
    state: state ?? "left out",
    wrong: [...new Set(decisive.flatMap(({ wrong }) => wrong))],
    cause: decisive.find(({ cause }) => cause !== undefined)?.cause,
  };
}
