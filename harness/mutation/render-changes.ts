import type { MatrixChange } from "./compare-matrices.ts";
import { shortenList } from "./render-matrix.ts";

/** Maximum number of cases shown for one mutant. */
const maxShown = 6;

/** Renders the differences from the recorded matrix: one line each, and one for all other failures. */
export function renderChanges(changes: readonly MatrixChange[]): string {
  const others = changes.filter(({ kind }) => kind === "other failures").length;
  const lines = changes.flatMap(renderChange);
  return [
    ...lines,
    ...(others === 0 ? [] : [`~ ${others} mutants fail more or fewer cases of other clauses`]),
  ].join("\n");
}

function renderChange(change: MatrixChange): string[] {
  switch (change.kind) {
    case "lost kills":
      return [`- ${change.mutant}: no longer killed by ${shortenList(change.cases, maxShown)}`];
    case "new kills":
      return [`+ ${change.mutant}: now killed by ${shortenList(change.cases, maxShown)}`];
    case "removed mutant":
      return [`- ${change.mutant}: removed, it broke ${change.clause}`];
    case "new mutant":
      return [`+ ${change.mutant}: new, it breaks ${change.clause}`];
    case "other failures":
      return [];
  }
}
