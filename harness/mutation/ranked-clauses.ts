import type { CaseResult } from "../run/case-result.ts";

/** A result, as far as a baseline looks at it. */
export type CountedResult = Pick<CaseResult, "verdict"> & {
  readonly case: Pick<CaseResult["case"], "clauses">;
};

interface Counts {
  failed: number;
  passed: number;
}

/** Ranks clauses by the number of failed cases that name them: the simplest baseline. */
export function rankByFailures(results: readonly CountedResult[]): readonly string[] {
  return rankBy(results, ({ failed }) => failed);
}

/** Ranks clauses by their Ochiai coefficient, the usual formula of fault localization. */
export function rankByOchiai(results: readonly CountedResult[]): readonly string[] {
  const total = results.filter(findWrong(results)).length;
  return rankBy(results, ({ failed, passed }) => failed / Math.sqrt(total * (failed + passed)));
}

function findWrong(results: readonly CountedResult[]): (result: CountedResult) => boolean {
  const fails = ({ verdict }: CountedResult): boolean =>
    verdict === "failed" || verdict === "errored";
  return results.some(fails) ? fails : ({ verdict }) => verdict === "warned";
}

/** Clauses that fit equally well stay in the order of the cases. */
function rankBy(
  results: readonly CountedResult[],
  rate: (counts: Counts) => number,
): readonly string[] {
  const counts = new Map<string, Counts>();
  const isWrong = findWrong(results);
  for (const result of results) {
    const { verdict, case: item } = result;
    const outcome = isWrong(result) ? "failed" : verdict;
    if (outcome === "failed" || outcome === "passed") {
      for (const clause of item.clauses) {
        const count = counts.get(clause) ?? { failed: 0, passed: 0 };
        count[outcome] += 1;
        counts.set(clause, count);
      }
    }
  }
  return [...counts]
    .filter(([, { failed }]) => failed > 0)
    .sort(([, left], [, right]) => rate(right) - rate(left))
    .map(([clause]) => clause);
}
