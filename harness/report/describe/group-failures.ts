import { groupBy } from "../../json/group-by.ts";
import { nameTest } from "../classify-case.ts";
import type { ReportedCase } from "../reported-case.ts";

/** Cases that are wrong in the same way; the one with the shortest request is shown. */
export interface FailureGroup {
  readonly shown: ReportedCase;
  readonly others: readonly ReportedCase[];
}

/**
 * Groups recorded cases that are wrong in the same way: the same cause, the same places, the same
 * response; and the counterexamples of each property. The largest groups come first, after them those
 * of cases whose response the specification leaves open.
 */
export function groupFailures(cases: readonly ReportedCase[]): FailureGroup[] {
  const groups = groupBy(cases, (item) =>
    item.source === "generated" ? nameTest(item) : toGroupKey(item),
  );
  return [...groups.values()]
    .flatMap(toGroup)
    .sort(
      (left, right) =>
        Number(isOpen(left.shown)) - Number(isOpen(right.shown)) ||
        right.others.length - left.others.length,
    );
}

function isOpen({ level }: ReportedCase): boolean {
  return level === "unspecified";
}

function toGroup(cases: readonly ReportedCase[]): FailureGroup[] {
  const [shown] = cases.toSorted((left, right) => measureRequest(left) - measureRequest(right));
  return shown === undefined ? [] : [{ shown, others: cases.filter((item) => item !== shown) }];
}

/** The command is about as long as the request, and is what the reader sees. */
function measureRequest({ curl = "" }: ReportedCase): number {
  return curl.length;
}

/** Describes how a case is wrong. The step is left out, because a group spans several cases. */
function toGroupKey({ cause, differences, level }: ReportedCase): string {
  const places = differences.map(({ pointer, message, clause, ...values }) => ({
    place: pointer.replace(/^(\/steps\/\d+)?(\/together\/\d+)?(\/canary)?(?=\/|$)/, ""),
    message,
    clause,
    received: values.received,
    // Many cases expect the same status, but hardly two expect the same body.
    expected: pointer.endsWith("/status") ? values.expected : undefined,
  }));
  const isIndependentOfCase =
    cause === "transport" ||
    cause === "canary" ||
    places.every(({ clause }) => clause !== undefined);
  const compared = isIndependentOfCase
    ? places.slice(0, 1).map(({ place, message, clause }) => ({ place, message, clause }))
    : places;
  const keys = new Set(compared.map((place) => JSON.stringify(place)));
  return JSON.stringify([level, cause, ...keys]);
}
