import { capitalize } from "../../terminal/count-noun.ts";
import { summarizeDifference } from "../describe/describe-difference.ts";
import { formatStart } from "../html/format-duration.ts";
import type { ComparedCase, ComparedVerdict, Comparison } from "./comparison.ts";
import { groupByChange } from "./describe-changes.ts";
import type { ClauseState } from "./judge-clauses.ts";

/** What a run found, in words. */
export interface Cell {
  /** Several are a list. */
  readonly texts: readonly string[];
  /** The verdict or the state that the words mean, for their color; left out for plain words. */
  readonly style?: ClauseState | ComparedVerdict | undefined;
  /** Why; left out where nothing is known. */
  readonly detail?: string | undefined;
  /** Whether the words are those of a server. */
  readonly isQuoted?: boolean;
}

/** A case, a clause, a situation or a run. */
export interface Row {
  /** Left out for a situation and for a run. */
  readonly id?: string;
  readonly title: string;
  /** The first difference of a case; left out where the table does not show it. */
  readonly difference?: string | undefined;
  readonly cells: readonly Cell[];
}

/** A part of a comparison, with a column for each run. */
export interface Table {
  readonly section: "runs" | "cases" | "specification" | "profile";
  readonly title: string;
  /** What a row is. */
  readonly noun: string;
  readonly columns: readonly string[];
  /** At least one. */
  readonly rows: readonly Row[];
}

/** Lists what each format of a comparison shows, in its order for the changes of a server. */
export function listTables(comparison: Comparison): Table[] {
  const { sections } = comparison;
  const columns = comparison.runs.map(({ name }) => name);
  return [
    ...listCases(comparison).map(({ title, rows }) => ({
      ...({ section: "cases", title, noun: "case", columns, rows } as const),
    })),
    ...sections.map(({ title, clauses }) => ({
      ...({ section: "specification", title, noun: "clause", columns } as const),
      rows: clauses.map(({ id, statement, states, failed, causes }) => ({
        id,
        title: statement,
        cells: states.map((state, index) => ({
          texts: [state === "failed" ? `${failed[index]} failed` : state],
          style: state,
          detail: causes[index] ?? undefined,
        })),
      })),
    })),
    ...listProfile(comparison, columns),
    listRuns(comparison),
  ];
}

function listCases(comparison: Comparison): Pick<Table, "title" | "rows">[] {
  const { kind, cases } = comparison;
  if (kind === "changes") {
    return groupByChange(comparison).map(({ change, cases: changed }) => ({
      title: capitalize(change),
      rows: changed.map(toRow),
    }));
  }
  return cases.length === 0 ? [] : [{ title: "Cases that differ or fail", rows: cases.map(toRow) }];
}

function toRow({ id, title, verdicts, difference, change }: ComparedCase): Row {
  const isOver = change === "newly passing" || change === "no longer warned";
  return {
    id,
    title,
    difference: isOver || difference === undefined ? undefined : summarizeDifference(difference),
    cells: verdicts.map((verdict) => ({ texts: [verdict], style: verdict })),
  };
}

function listProfile({ profile }: Comparison, columns: readonly string[]): Table[] {
  const title = "Behavior where the specification leaves it open";
  const rows = profile.map(({ title, observed }) => ({
    title,
    cells: observed.map((text) => ({ texts: [text ?? "not run"], isQuoted: text !== null })),
  }));
  return rows.length === 0 ? [] : [{ section: "profile", title, noun: "situation", columns, rows }];
}

function listRuns({ runs }: Comparison): Table {
  return {
    ...{ section: "runs", title: "Compared reports", noun: "run" },
    columns: ["Verdict", "Probable causes", "Server", "Started"],
    rows: runs.map(({ name, summary, causes, counts, server, startedAt }) => ({
      title: name,
      cells: [
        [summary],
        causes ?? [counts.failed + counts.errored === 0 ? "nothing failed" : "unknown"],
        [server ?? "never reached"],
        [startedAt === undefined ? "unknown" : formatStart(startedAt)],
      ].map((texts) => ({ texts })),
    })),
  };
}
