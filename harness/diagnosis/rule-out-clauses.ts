import type { CaseResult, WrongResult } from "../run/case-result.ts";
import type { Witness } from "../run/witness.ts";
import { isJudged } from "../suite/case.ts";

/** Whether a clause is not broken, whatever the failures look like; given its id. */
export type RuledOut = (clause: string) => boolean;

/**
 * Rules out clauses by what was learned after the cases had run:
 *
 * - substitution, where every smallest failing query has no variables;
 * - concurrency, where an earlier request makes a case fail, and none fails only beside others.
 *
 * @param witnesses one for each cause that substitution would explain, undefined where none was found.
 */
export function ruleOutClauses(
  results: readonly CaseResult[],
  witnesses: readonly (Witness | undefined)[],
): RuledOut {
  const needsNoVariables =
    witnesses.length > 0 &&
    witnesses.every(
      (witness) => witness !== undefined && witness.fails.query.variables === undefined,
    );
  const kinds = new Set(
    results.flatMap((result) => ("recurrence" in result ? (result.recurrence?.kind ?? []) : [])),
  );
  const isSequential = kinds.has("after") && !kinds.has("concurrent");
  return (clause) =>
    (needsNoVariables && isAboutVariables(clause)) ||
    (isSequential && clause === "isolation.overlap");
}

/** Clauses about what one request leaves to another one. */
const leakClauses: ReadonlySet<string> = new Set([
  "isolation.no-leak",
  "isolation.overlap",
  "service.reusable-document",
  "validation.repeatable",
]);

/** Rules out that other requests cause a failure that comes without them. */
export function ruleOutByTries({
  failsFirst,
  failsOneByOne,
  recurrence,
  case: item,
}: WrongResult): RuledOut {
  const isSingle = isJudged(item) && item.steps.length === 1;
  const failsAlone = failsOneByOne === true || (isSingle && recurrence?.kind === "always");
  return (clause) =>
    (failsFirst === true && leakClauses.has(clause)) ||
    (failsAlone && clause === "isolation.overlap");
}

/** Whether a clause is about the substitution of variables; given its id. */
export function isAboutVariables(clause: string): boolean {
  return clause.startsWith("variables.");
}
