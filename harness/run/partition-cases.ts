import {
  type Case,
  isJudged,
  isObserved,
  type JudgedCase,
  type Need,
  type ObservedCase,
} from "../suite/case.ts";
import { missingNeeds } from "../suite/select-cases.ts";
import type { Suite } from "../suite/suite.ts";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";
import { type SkippedResult, skipCase } from "./case-result.ts";

/** Cases by how they are run, each in the order of the suite. */
export interface PartitionedCases {
  readonly judged: readonly JudgedCase[];
  readonly observed: readonly ObservedCase[];
  /** Results of cases that the server is not set up for. */
  readonly skipped: readonly SkippedResult[];
}

/** Cases, and how the server is set up, which decides which of them can run. */
export interface SelectedCases {
  readonly cases: readonly Case[];
  readonly suite: Pick<Suite, "casesForOtherData" | "overdue">;
  readonly without: ReadonlySet<Need>;
}

/** Groups cases by how they are run, and skips those that the server is not set up for. */
export function partitionCases({ cases, suite, without }: SelectedCases): PartitionedCases {
  const findMissing = (item: Case): string | undefined => {
    const missing = missingNeeds(item, without);
    if (missing.length > 0) {
      return `Needs what the server lacks: ${missing.join(", ")}`;
    }
    if (suite.overdue !== undefined && item.needs.includes("overdue-outage")) {
      return "Needs an overdue service that does not respond, but one does (--overdue)";
    }
    return suite.casesForOtherData.has(item.id)
      ? "Needs the kit's own records, but the server holds others (--library)"
      : undefined;
  };
  const usable = cases.filter((item) => findMissing(item) === undefined);
  return {
    judged: usable.filter(isJudged),
    observed: usable.filter(isObserved),
    skipped: cases.flatMap((item) => {
      const reason = findMissing(item);
      const source = "recorded";
      return reason === undefined ? [] : [skipCase(item, { source }, { skip: "needs", reason })];
    }),
  };
}

/**
 * Chooses the request that waits for the server, and so is the first one that it gets: that of a case
 * about the first request which needs most from the server, since a valid query goes through all steps.
 */
export function chooseFirstRequest(cases: readonly JudgedCase[]): WireRequest | undefined {
  const [first] = cases
    .filter(({ level }) => level === "required")
    .toSorted((left, right) => right.needs.length - left.needs.length)
    .flatMap(({ steps: [step] }) =>
      step !== undefined && "request" in step && step.request.connection === "first"
        ? [step.request]
        : [],
    );
  return first && toWireRequest(first);
}
