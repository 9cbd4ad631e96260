import { groupBy } from "../json/group-by.ts";
import type { Report } from "../report/report.ts";
import type { ReportedCase } from "../report/reported-case.ts";
import { type Html, html } from "../reporters/html/html.ts";
import { isWrongCase } from "../reporters/html/is-wrong-case.ts";
import type { PageSection } from "../reporters/html/page-section.ts";
import { renderCase } from "../reporters/html/render-case.ts";
import { renderFilter } from "../reporters/html/render-cases.ts";
import type { Verdict } from "../run/case-result.ts";
import { countNoun } from "../terminal/count-noun.ts";
import type { SiteColumn } from "./list-columns.ts";

/** A case that failed in a server. */
interface Failure {
  /** The id begins with the name of the server. */
  readonly item: ReportedCase;
  readonly report: Report;
}

/** Renders every failure with its differences and its command: first what fails in one server. */
export function renderFailures(columns: readonly SiteColumn[]): PageSection[] {
  const byCase = groupBy(
    columns.flatMap((column) =>
      column.report.cases.filter(isWrongCase).map((item) => ({ item, column })),
    ),
    ({ item }) => item.id,
  );
  const groups = groupBy(byCase.values(), (failures) =>
    failures.length === 1 ? "one" : failures.length === columns.length ? "every" : "several",
  );
  const titles = [
    ["one", "In only one server"],
    ["several", "In several servers"],
    ["every", "In every server"],
  ] as const;
  const shown = titles.flatMap(([key, title]) => {
    const cases = groups.get(key) ?? [];
    return cases.length === 0
      ? []
      : [{ title, failures: cases.flat().map(({ item, column }) => toFailure(item, column)) }];
  });
  const all = shown.flatMap(({ failures }) => failures.map(({ item }) => item));
  return all.length === 0
    ? []
    : [
        {
          id: "cases",
          title: "Failures",
          content: html`${renderFilter({ cases: all, counts: countVerdicts(all) })}
${shown.map((group) => renderGroup(group))}<p id="no-match" hidden>No case matches.</p>`,
        },
      ];
}

/** Adds the words of the broken clause, and leaves out what the report beside the page has. */
function toFailure(item: ReportedCase, { name, report }: SiteColumn): Failure {
  const broken = item.differences.find((each) => each.clause !== undefined)?.clause;
  const clause = report.clauses?.find(({ id }) => id === (broken ?? item.clauses[0]));
  const words = clause === undefined ? [] : [`The clause: ${clause.statement}`];
  return {
    item: {
      ...item,
      id: `${name}/${item.id}`,
      notes: [...words, ...(item.notes ?? [])],
      exchanges: [],
    },
    report,
  };
}

function countVerdicts(cases: readonly ReportedCase[]): Report["counts"] {
  const count = (verdict: Verdict): number =>
    cases.filter((item) => item.verdict === verdict).length;
  return {
    passed: count("passed"),
    failed: count("failed"),
    errored: count("errored"),
    warned: count("warned"),
    known: count("known"),
    observed: count("observed"),
    skipped: count("skipped"),
  };
}

function renderGroup({
  title,
  failures,
}: {
  readonly title: string;
  readonly failures: readonly Failure[];
}): Html {
  return html`<details class="group" open><summary><h3>${title}</h3> <span class="count">${countNoun(failures.length, "failure")}</span></summary>
${failures.map(({ item, report }) => renderCase(item, report))}</details>
`;
}
