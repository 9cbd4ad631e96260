import { groupBy } from "../json/group-by.ts";
import { isWrongCase, nameTest } from "../report/classify-case.ts";
import { html } from "../report/html/html.ts";
import { renderCase } from "../report/html/render-case.ts";
import type { PageSection } from "../report/html/render-page.ts";
import { countByVerdict } from "../report/html/render-verdict-label.ts";
import type { Report } from "../report/report.ts";
import type { ReportedCase } from "../report/reported-case.ts";
import { countNoun } from "../terminal/count-noun.ts";
import type { SiteColumn } from "./list-columns.ts";

/** The words of the text from which each clause comes, by the id of the clause. */
export type Sources = ReadonlyMap<string, readonly string[]>;

/** Renders every failure with its differences and its command: first what fails in one server. */
export function renderFailures(columns: readonly SiteColumn[], sources: Sources): PageSection[] {
  const byCase = groupBy(
    columns.flatMap((column) => listFirstOfEach(column.report).map((item) => ({ item, column }))),
    ({ item }) => nameTest(item),
  );
  const groups = groupBy(byCase.values(), (failures) => {
    const servers = new Set(failures.map(({ column }) => column)).size;
    return servers === 1 ? "one" : servers === columns.length ? "every" : "several";
  });
  const titles = [
    ["one", "In only one server"],
    ["several", "In several servers"],
    ["every", "In every server"],
  ] as const;
  const shown = titles.flatMap(([key, title]) => {
    const failures = groups.get(key)?.flat() ?? [];
    const cases = failures.map(({ item, column }) =>
      renderCase(toShown(item, column, sources), column.report),
    );
    return cases.length === 0
      ? []
      : html`<details class="group" open><summary><h3>${title}</h3> <span class="count">${countByVerdict(failures.map(({ item }) => item))}</span></summary>
${cases}</details>
`;
  });
  return shown.length === 0 ? [] : [{ id: "cases", title: "Failures", content: html`${shown}` }];
}

/** Of the generated cases of a property, the first failure is enough. */
function listFirstOfEach({ cases }: Report): ReportedCase[] {
  const failures = groupBy(cases.filter(isWrongCase), nameTest);
  return [...failures.values()].flatMap(([first, ...others]) => {
    const more = `The report has ${countNoun(others.length, "more failure")} of this property`;
    const notes = [...(first?.notes ?? []), ...(others.length === 0 ? [] : [more])];
    return first === undefined ? [] : { ...first, notes };
  });
}

/** Adds the words of the broken clause, and leaves out what the report beside the page has. */
function toShown(
  item: ReportedCase,
  { fileName, report }: SiteColumn,
  sources: Sources,
): ReportedCase {
  const broken = item.differences.find((each) => each.clause !== undefined)?.clause;
  const id = broken ?? item.clauses[0] ?? "";
  const clause = report.clauses?.find((each) => each.id === id);
  const words = [
    ...(clause === undefined ? [] : [`The clause: ${clause.statement}`]),
    ...(sources.get(id) ?? []).map((text) => `The text: ${text}`),
  ];
  const notes = [...words, ...(item.notes ?? [])];
  return { ...item, id: `${fileName}/${item.id}`, notes, exchanges: [] };
}
