import { isConcurrent, isExact, isJudged, type JudgedCase } from "../../suite/case.ts";
import { listStepExchanges } from "../../suite/list-exchanges.ts";
import type { CaseLog } from "../case-log.ts";
import { type CaseResult, isFailure } from "../case-result.ts";
import { listSubjects, type Trials } from "./trial.ts";

const maxTried = 8;

/** Finds out whether cases of concurrent requests also fail when these are sent one by one. */
export function* separateRequests(logs: readonly CaseLog[]): Trials {
  const tried = listSubjects(logs, isFailure).flatMap((subject) => {
    const item = subject.result.failure === undefined ? toSeparated(subject.result) : undefined;
    return item === undefined ? [] : [{ ...subject, item }];
  });
  for (const { item, ...subject } of tried.slice(0, maxTried)) {
    yield { about: [subject], cases: [item], variant: { kind: "one-by-one" } };
  }
}

/** Undefined for a case whose responses refer to steps by their number, which change. */
function toSeparated({ case: item }: CaseResult): JudgedCase | undefined {
  if (!isJudged(item) || !isConcurrent(item)) {
    return undefined;
  }
  const steps = item.steps.flatMap((step) => [...listStepExchanges(step)]);
  const refersToNone = steps.every(
    ({ response }) => isExact(response) && response.partOf === undefined,
  );
  return refersToNone ? { ...item, steps } : undefined;
}
