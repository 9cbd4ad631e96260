import { groupBy } from "../json/group-by.ts";
import { nameTest } from "../report/classify-case.ts";
import { type Html, html } from "../report/html/html.ts";
import { maxInFull, renderBriefly, renderCase } from "../report/html/render-case.ts";
import type { PageSection } from "../report/html/render-page.ts";
import { countByVerdict } from "../report/html/render-verdict-label.ts";
import type { ReportedCase } from "../report/reported-case.ts";
import { countNoun } from "../terminal/count-noun.ts";
import type { SiteColumn } from "./list-columns.ts";

/** The words of the text from which each clause comes, by the id of the clause. */
export type Sources = ReadonlyMap<string, readonly string[]>;

/** Renders every failure with its difference and its command: first what fails in one server. */
export function renderFailures(columns: readonly SiteColumn[], sources: Sources): PageSection[] {
  const byCase = groupBy(columns.flatMap(listFirstOfEach), ({ item }) => nameTest(item));
  const groups = groupBy(byCase.values(), (failures) => {
    const servers = new Set(failures.map(({ column }) => column)).size;
    return servers === 1 ? titles[0] : servers === columns.length ? titles[2] : titles[1];
  });
  const content = renderGroups(groups, sources);
  return byCase.size === 0 ? [] : [{ id: "cases", title: "Failures", content }];
}

interface Failure {
  readonly item: ReportedCase;
  readonly column: SiteColumn;
}

const titles = ["In only one server", "In several servers", "In every server"] as const;

function* renderGroups(
  groups: ReadonlyMap<string, readonly (readonly Failure[])[]>,
  sources: Sources,
): Generator<Html> {
  let left = maxInFull;
  for (const title of titles) {
    const failures = groups.get(title)?.flat() ?? [];
    if (failures.length === 0) {
      continue;
    }
    yield html`<details class="group" open><summary><h3>${title}</h3> <span class="count">${countByVerdict(failures.map(({ item }) => item))}</span></summary>\n`;
    for (const { item, column } of failures) {
      const shown = toShown(item, column, sources);
      left -= 1;
      yield left < 0 ? renderBriefly(shown) : renderCase(shown, column.report);
    }
    yield html`</details>\n`;
  }
}

/** Of the generated cases of a property, the first failure is enough. */
function listFirstOfEach(column: SiteColumn): Failure[] {
  return [...column.failures.values()].flatMap(([first, ...others]) => {
    const more = `The report has ${countNoun(others.length, "more failure")} of this property`;
    const notes = [...(first?.notes ?? []), ...(others.length === 0 ? [] : [more])];
    return first === undefined ? [] : { item: { ...first, notes }, column };
  });
}

/** Adds the words of the broken clause, and leaves out what the report beside the page has. */
function toShown(
  item: ReportedCase,
  { fileName, judgments }: SiteColumn,
  sources: Sources,
): ReportedCase {
  const broken = item.differences.find((each) => each.clause !== undefined)?.clause;
  const id = broken ?? item.clauses[0] ?? "";
  const judgment = judgments.get(id);
  const words = [
    ...(judgment === undefined ? [] : [`The clause: ${judgment.clause.statement}`]),
    ...(sources.get(id) ?? []).map((text) => `The text: ${text}`),
  ];
  const notes = [...words, ...(item.notes ?? [])];
  return { ...item, id: `${fileName}/${item.id}`, notes, exchanges: [] };
}
