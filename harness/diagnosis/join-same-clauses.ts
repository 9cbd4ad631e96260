import type { Explanation } from "./diagnose.ts";

/** Joins explanations with the same clause, which two of them have once one was replaced. */
export function joinSameClauses(explanations: readonly Explanation[]): readonly Explanation[] {
  return joinBy(explanations, ({ clause }) => clause);
}

/** Joins explanations with the same smallest failing query: it fails for one reason. */
export function joinSameQueries(explanations: readonly Explanation[]): readonly Explanation[] {
  return joinBy(explanations, ({ witness }, index) => {
    const { document, variables } = witness?.fails.query ?? {};
    return document === undefined ? String(index) : JSON.stringify([document, variables]);
  });
}

/** Joins explanations with the same key to the first of them. */
function joinBy(
  explanations: readonly Explanation[],
  keyOf: (explanation: Explanation, index: number) => string,
): readonly Explanation[] {
  const joined = new Map<string, Explanation>();
  for (const [index, explanation] of explanations.entries()) {
    const key = keyOf(explanation, index);
    const other = joined.get(key);
    joined.set(
      key,
      other === undefined
        ? explanation
        : { ...other, explained: [...other.explained, ...explanation.explained] },
    );
  }
  return [...joined.values()];
}
