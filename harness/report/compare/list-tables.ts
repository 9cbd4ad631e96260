import { capitalize, countNoun } from "../../terminal/count-noun.ts";
import { describeStart } from "../../terminal/describe-duration.ts";
import { summarizeDifference } from "../describe/describe-difference.ts";
import type { Row, Table } from "../table.ts";
import { type CaseChange, type ComparedCase, type Comparison, caseChanges } from "./comparison.ts";

/** A part of a comparison, with a column for each run. */
export interface ComparedTable extends Table {
  readonly section: "runs" | "cases" | "specification" | "profile";
}

/** Lists what each format of a comparison shows, in its order for the changes of a server. */
export function listTables(comparison: Comparison): ComparedTable[] {
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

function toRow({ id, title, verdicts, difference, change, cause }: ComparedCase): Row {
  const isOver = change === "newly passing" || change === "no longer warned";
  return {
    id,
    title,
    difference: isOver || difference === undefined ? undefined : summarizeDifference(difference),
    cells: verdicts.map((verdict, index) => ({
      texts: [verdict],
      style: verdict,
      detail: index === verdicts.length - 1 ? cause : undefined,
    })),
  };
}

function listProfile({ profile }: Comparison, columns: readonly string[]): ComparedTable[] {
  const title = "Behavior where the specification leaves it open";
  const rows = profile.map(({ title, observed }) => ({
    title,
    cells: observed.map((text) => ({ texts: [text ?? "not run"], isQuoted: text !== null })),
  }));
  return rows.length === 0 ? [] : [{ section: "profile", title, noun: "situation", columns, rows }];
}

function listRuns({ runs }: Comparison): ComparedTable {
  return {
    ...{ section: "runs", title: "Compared reports", noun: "run" },
    columns: ["Verdict", "Probable causes", "Server", "Started"],
    rows: runs.map(({ name, summary, causes, counts, server, startedAt }) => ({
      title: name,
      cells: [
        [summary],
        causes ?? [counts.failed + counts.errored === 0 ? "nothing failed" : "unknown"],
        [server ?? "never reached"],
        [startedAt === undefined ? "unknown" : describeStart(startedAt)],
      ].map((texts) => ({ texts })),
    })),
  };
}

function groupByChange({
  cases,
}: Comparison): { change: CaseChange; cases: readonly ComparedCase[] }[] {
  return caseChanges
    .map((change) => ({ change, cases: cases.filter((item) => item.change === change) }))
    .filter((group) => group.cases.length > 0);
}

/** Says what changed, or in how many cases the servers differ: a sentence without its period. */
export function describeChanges(comparison: Comparison): string {
  const { kind, cases, profile } = comparison;
  const counts =
    kind === "changes"
      ? groupByChange(comparison).map((group) => `${group.cases.length} ${group.change}`)
      : countDifferent(cases);
  const behavior =
    profile.length === 0
      ? []
      : [`other behavior in ${countNoun(profile.length, "unspecified situation")}`];
  return [...counts, ...behavior].join(", ") || "No difference";
}

function countDifferent(cases: readonly ComparedCase[]): string[] {
  const different = cases.filter(({ verdicts }) => new Set(verdicts).size > 1).length;
  const others = cases.length - different;
  return [
    ...(different > 0 ? [`${countNoun(different, "case")} with different verdicts`] : []),
    ...(others > 0 ? [`${countNoun(others, "case")} failing everywhere`] : []),
  ];
}
