import { type CaseResult, isFailure } from "../run/case-result.ts";
import { type DiagnosisBasis, diagnose, type Explanation } from "./diagnose.ts";
import { findUnsteadiness, unsteadyClauses } from "./find-unsteadiness.ts";
import { leaveOutResults } from "./leave-out-results.ts";
import type { Obstacle } from "./obstacle.ts";

/** The causes of failures, some of which may come and go. */
export interface Causes {
  readonly explanations: readonly Explanation[];
  /** What the failures that come and go have in common where no clause says it. */
  readonly inconsistent?: Obstacle | undefined;
}

/**
 * Explains failures that come and go by one clause, or as inconsistent responses if nothing was
 * found that causes them, and the others by how they look.
 */
export function explainResults(results: readonly CaseResult[], basis: DiagnosisBasis): Causes {
  const { explanations } = diagnose(results, basis);
  const unsteadiness = findUnsteadiness(results.filter(isFailure));
  if (unsteadiness === undefined) {
    return { explanations };
  }
  const { clause, isUnprovoked, cameAgain, explained } = unsteadiness;
  const [first] = explanations.filter(({ pattern }) => pattern !== undefined);
  const cause = first !== undefined && unsteadyClauses.has(first.clause) ? first : undefined;
  const steady = leaveOutResults(results, explained);
  const others = steady.some(isFailure) ? diagnose(steady, basis).explanations : [];
  if (isUnprovoked && cause === undefined) {
    const description =
      "The server responds to the same request correctly in some tries and wrongly in others";
    return { inconsistent: { kind: "inconsistent", description, explained }, explanations: others };
  }
  const broken = cause?.clause ?? clause;
  const same = others.filter((other) => other.clause === broken);
  const unsteady: Explanation = {
    clause: broken,
    pattern: cause?.pattern,
    certainty: cameAgain || cause !== undefined ? "likely" : "possible",
    explained: [...explained, ...same.flatMap((other) => other.explained)],
  };
  return { explanations: [unsteady, ...others.filter((other) => !same.includes(other))] };
}
