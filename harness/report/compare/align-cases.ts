import { nameTest } from "../classify-case.ts";
import type { Report } from "../report.ts";
import type { ReportedCase, ReportedDifference } from "../reported-case.ts";
import type { Cell } from "../table.ts";
import type { CaseChange, ComparedVerdict } from "./comparison.ts";

interface CaseState {
  readonly verdict: ComparedVerdict;
  readonly differences: readonly ReportedDifference[];
}

/** A case, and what became of it in each of the reports. */
export interface AlignedCase {
  /** As the first report has it that has it. */
  readonly item: ReportedCase;
  readonly states: readonly CaseState[];
}

const absent: CaseState = { verdict: "not run", differences: [] };

/** A report of many generated cases lists only the first of those that passed. */
const unlisted: CaseState = { verdict: "passed", differences: [] };

const weights: readonly ComparedVerdict[] = [
  ...(["failed", "errored", "known", "warned", "observed", "passed", "not run"] as const),
];

/**
 * Puts the cases of reports side by side, in the order in which the reports have them.
 *
 * @param isJoined whether each property counts as one case: other seeds draw other cases.
 */
export function alignCases(
  reports: readonly Report[],
  isJoined: boolean = new Set(reports.map(({ seed }) => seed)).size > 1,
): AlignedCase[] {
  const listed = reports.map((report) => (isJoined ? joinProperties(report.cases) : report.cases));
  const items = new Map<string, ReportedCase>();
  for (const item of listed.flat()) {
    items.set(item.id, items.get(item.id) ?? item);
  }
  const byId = listed.map((cases) => new Map(cases.map((item) => [item.id, item])));
  const others = reports.map((report) => (countsMore(report) ? unlisted : absent));
  return [...items.values()].map((item) => ({
    item,
    states: byId.map((cases, index) => {
      const found = cases.get(item.id);
      const other = item.source === "generated" ? others[index] : undefined;
      return found
        ? { verdict: toVerdict(found), differences: found.differences }
        : (other ?? absent);
    }),
  }));
}

function countsMore({ cases, generated }: Report): boolean {
  return cases.filter(({ source }) => source === "generated").length < generated.run;
}

function toVerdict({ verdict }: ReportedCase): ComparedVerdict {
  return verdict === "skipped" ? "not run" : verdict;
}

function joinProperties(cases: readonly ReportedCase[]): readonly ReportedCase[] {
  const properties = new Map<string, ReportedCase>();
  for (const item of cases.filter(({ source }) => source === "generated")) {
    const id = nameTest(item);
    const known = properties.get(id);
    if (known === undefined || rank(item) < rank(known)) {
      properties.set(id, { ...item, id });
    }
  }
  return [...cases.filter(({ source }) => source !== "generated"), ...properties.values()];
}

function rank(item: ReportedCase): number {
  return weights.indexOf(toVerdict(item));
}

/** Whether a verdict, or the state of a clause, is a failure, known or not. */
export function isFailing(verdict: Cell["style"]): boolean {
  return verdict === "failed" || verdict === "errored" || verdict === "known";
}

/**
 * Says how a case changed from one run to another; undefined when it did not, and does not fail.
 */
export function judgeChange(before: CaseState, after: CaseState): CaseChange | undefined {
  if (isFailing(after.verdict)) {
    if (!isFailing(before.verdict)) {
      return "newly failing";
    }
    return listReceived(before) === listReceived(after) ? "still failing" : "failing differently";
  }
  if (isFailing(before.verdict)) {
    return after.verdict === "not run" ? "no longer run" : "newly passing";
  }
  if (before.verdict === "not run" || after.verdict === "not run") {
    return undefined;
  }
  if (after.verdict === "warned") {
    return before.verdict === "warned" ? undefined : "newly warned";
  }
  return before.verdict === "warned" ? "no longer warned" : undefined;
}

/** What was wrong, without what depends on the wording of the expectation. */
function listReceived({ differences }: CaseState): string {
  return JSON.stringify(
    differences.map(({ pointer, received, message }) => [pointer, received, message]),
  );
}
