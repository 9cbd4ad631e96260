import { type CaseResult, failsOneByOne, type WrongResult } from "../run/case-result.ts";
import { failsFirst, readRecurrence } from "../run/experiments/recurrence.ts";
import type { Witness } from "../run/witness.ts";
import { isJudged } from "../suite/case.ts";
import type { RuledOut } from "./cause.ts";

/**
 * Rules out that requests which are under way together disturb one another, where an earlier request
 * makes a case fail, and none fails only beside others.
 */
export function ruleOutOverlap(results: readonly CaseResult[]): RuledOut {
  const kinds = new Set(results.map((result) => readRecurrence(result)?.kind));
  const isSequential = kinds.has("after") && !kinds.has("concurrent");
  return (clause) => isSequential && clause === "isolation.overlap";
}

/** Clauses about what one request leaves to another one. */
const leakClauses: ReadonlySet<string> = new Set([
  "isolation.no-leak",
  "isolation.overlap",
  "service.reusable-document",
  "validation.repeatable",
]);

/**
 * Rules out what cannot cause a failure: other requests, if it comes without them, and substitution,
 * if the smallest query that fails has no variables.
 */
export function ruleOutByTries(result: WrongResult, witness: Witness | undefined): RuledOut {
  const isSingle = isJudged(result.case) && result.case.steps.length === 1;
  const failsAlways = isSingle && readRecurrence(result)?.kind === "always";
  const isAlone = failsOneByOne(result) || failsAlways;
  const hasNoVariables = witness !== undefined && witness.fails.query.variables === undefined;
  return (clause) =>
    (failsFirst(result) && leakClauses.has(clause)) ||
    (isAlone && clause === "isolation.overlap") ||
    (hasNoVariables && clause.startsWith("variables."));
}
