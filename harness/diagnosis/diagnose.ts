import { type CaseResult, isFailure, type WrongResult } from "../run/case-result.ts";
import type { Witness } from "../run/witness.ts";
import type { FailurePattern } from "./failure-pattern.ts";
import { scoreClauses } from "./score-clauses.ts";

/**
 * How sure an explanation is: `certain` when the responses themselves show the broken clause,
 * `likely` when the pattern of failures fits it and nothing else nearly as well.
 */
export type Certainty = "certain" | "likely" | "possible";

/** A clause that is probably broken, and the failures that it accounts for. */
export interface Explanation {
  /** Id of the clause. */
  readonly clause: string;
  /** A known bug of which almost the same cases fail; left out when there is none. */
  readonly pattern?: FailurePattern | undefined;
  readonly certainty: Certainty;
  /** Further questions that show the cause; left out when none were asked or none showed it. */
  readonly witness?: Witness | undefined;
  /** The failures, the one that shows the cause best first. */
  readonly explained: readonly WrongResult[];
}

/** Why the cases of a run failed, as far as that can be concluded from which ones did. */
export interface Diagnosis {
  /** The best first. */
  readonly explanations: readonly Explanation[];
  /** Failures that no explanation accounts for. */
  readonly unexplained: readonly WrongResult[];
}

/** Maximum number of explanations. */
const maxExplanations = 5;

/** Looks for the smallest set of explanations that accounts for the failures of a run. */
export function diagnose(
  results: readonly CaseResult[],
  patterns: readonly FailurePattern[],
): Diagnosis {
  const judged = results.filter(({ case: item, verdict }) => {
    return item.level !== "unspecified" && verdict !== "skipped";
  });
  const explanations: Explanation[] = [];
  let left = judged.filter(isFailure);
  while (left.length > 0 && explanations.length < maxExplanations) {
    const [best] = scoreClauses({ judged, left, patterns });
    if (best === undefined) {
      break;
    }
    const failed = new Set(best.pattern?.failed);
    const explained = left.filter(
      ({ case: item, source, differences }) =>
        (best.pattern !== undefined && source === "generated") ||
        failed.has(item.id) ||
        item.clauses.includes(best.clause) ||
        differences.every(({ clause }) => clause === best.clause),
    );
    if (explained.length === 0) {
      break;
    }
    const certainty = best.pattern === undefined ? "possible" : "likely";
    explanations.push({ ...best, certainty, explained: sortByFit(explained, best.clause) });
    left = left.filter((result) => !explained.includes(result));
  }
  return { explanations, unexplained: left };
}

/** Puts cases written for the clause first, and among those the shortest requests. */
function sortByFit(results: readonly WrongResult[], clause: string): WrongResult[] {
  const rank = ({ case: item, source }: WrongResult): number => {
    const index = item.clauses.indexOf(clause);
    const position = index === -1 ? 1000 : index === 0 ? 0 : 10 * index;
    return position + item.clauses.length + (source === "generated" ? 500 : 0);
  };
  const sizeOf = ({ request }: WrongResult): number => request.body?.length ?? 0;
  return results.toSorted(
    (left, right) => rank(left) - rank(right) || sizeOf(left) - sizeOf(right),
  );
}
