import type { MatrixRow } from "./matrix-file.ts";

/** Says in a line each what an earlier matrix has that a later one has not, and which mutants are new. */
export function compareMatrices(
  earlier: readonly MatrixRow[],
  later: readonly MatrixRow[],
): readonly string[] {
  const before = new Map(earlier.map((mutant) => [mutant.name, mutant]));
  const after = new Map(later.map((mutant) => [mutant.name, mutant]));
  return [
    ...earlier.flatMap((mutant) => describeLoss(mutant, after.get(mutant.name))),
    ...later
      .filter(({ name }) => !before.has(name))
      .map(({ name, clause }) => `Mutant ${name} is new: it breaks ${clause}`),
  ];
}

function describeLoss(before: MatrixRow, after: MatrixRow | undefined): string[] {
  if (after === undefined) {
    return [`Mutant ${before.name} is gone: it broke ${before.clause}`];
  }
  const now = new Set(listOwn(after));
  const lost = listOwn(before).filter((name) => !now.has(name));
  return lost.length === 0 ? [] : [`Mutant ${before.name} no longer turns red: ${lost.join(", ")}`];
}

function listOwn({ recorded, generated }: MatrixRow): readonly string[] {
  return [...recorded.own, ...generated.own];
}
