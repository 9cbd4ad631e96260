import { groupBy } from "../../json/group-by.ts";
import { countNoun } from "../../terminal/count-noun.ts";
import { isWrongCase } from "../classify-case.ts";
import type { Report } from "../report.ts";
import type { ReportedCase } from "../reported-case.ts";
import { type Html, html } from "./html.ts";
import { maxInFull, renderBriefly, renderCase } from "./render-case.ts";
import type { PageSection } from "./render-page.ts";
import { countByVerdict, verdictOrder } from "./render-verdict-label.ts";

interface CaseGroup {
  readonly title: string;
  readonly cases: readonly ReportedCase[];
  /** Whether the cases are shown from the start, the first one in full. */
  readonly isOpen: boolean;
}

/** Renders all cases: those with failures first, the others by folder, and a form to filter them. */
export function renderCases(report: Report): PageSection | undefined {
  const groups = groupCases(report.cases);
  return groups.length === 0
    ? undefined
    : {
        id: "cases",
        title: "Cases",
        content: renderGroups(groups, report),
      };
}

function* renderGroups(groups: readonly CaseGroup[], report: Report): Generator<Html> {
  let left = maxInFull;
  yield html`${renderFilter(report)}\n`;
  for (const { title, cases, isOpen } of groups) {
    yield html`<details class="group"${isOpen ? html` open` : undefined}><summary><h3>${title}</h3> <span class="count">${countByVerdict(cases)}</span></summary>\n`;
    for (const [index, item] of cases.entries()) {
      left -= isWrongCase(item) ? 1 : 0;
      yield left < 0 && isWrongCase(item)
        ? renderBriefly(item)
        : renderCase(item, report, isOpen && index === 0);
    }
    yield html`</details>\n`;
  }
  yield html`<p id="no-match" hidden>No case matches.</p>`;
}

const groupTitles = [
  ...(["Failures", "Generated counterexamples", "House rules", "Known failures"] as const),
];

function groupCases(cases: readonly ReportedCase[]): CaseGroup[] {
  const wrong = verdictOrder.flatMap((verdict) =>
    cases.filter((item) => item.verdict === verdict && isWrongCase(item)),
  );
  const others = cases.filter((item) => !isWrongCase(item));
  const folders = groupBy(others, ({ id }) => id.slice(0, id.lastIndexOf("/")) || "Other cases");
  const groups = groupBy(wrong, ({ source, verdict, house }) => {
    const title = source === "recorded" ? "Failures" : "Generated counterexamples";
    return house === true ? "House rules" : verdict === "known" ? "Known failures" : title;
  });
  return [
    ...groupTitles.map((title) => {
      const isOpen = title !== "Known failures";
      return { title, cases: groups.get(title) ?? [], isOpen };
    }),
    ...[...folders].map(([title, members]) => ({ title, cases: members, isOpen: false })),
  ].filter((group) => group.cases.length > 0);
}

function renderFilter({ cases, counts }: Report): Html {
  const chips = verdictOrder
    .filter((verdict) => counts[verdict] > 0)
    .map(
      (verdict) =>
        html`<label class="chip"><input type="checkbox" name="verdict" value="${verdict}"> ${verdict} <span class="count">${counts[verdict]}</span></label>`,
    );
  return html`<form id="filter" class="filter" role="search" aria-label="Cases" hidden>
<label class="search">Search <input type="search" name="words" autocomplete="off" spellcheck="false" placeholder="id, title, clause, request, response"></label>
<fieldset><legend>Verdict</legend>${chips}</fieldset>
<label>Source <select name="source"><option value="">all</option><option>recorded</option><option>generated</option></select></label>
<button type="button">Clear</button>
<output aria-live="polite">${countNoun(cases.length, "case")}</output>
</form>`;
}
