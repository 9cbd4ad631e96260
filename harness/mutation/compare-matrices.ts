import type { MatrixRow } from "./matrix-row.ts";

/** A difference between the recorded matrix and a new one. */
export type MatrixChange =
  | {
      readonly kind: "lost kills" | "new kills";
      readonly mutant: string;
      readonly cases: readonly string[];
    }
  | { readonly kind: "other failures"; readonly mutant: string }
  | {
      readonly kind: "removed mutant" | "new mutant";
      readonly mutant: string;
      readonly clause: string;
    };

/**
 * Clauses about what one request leaves to others.
 *
 * Which cases kill a mutant of such a clause depends on which requests meet or follow each other,
 * and so on the speed of the machine. Such a mutant must be killed, but its row is not compared.
 */
const timedClauses: ReadonlySet<string> = new Set([
  "isolation.overlap",
  "isolation.no-leak",
  "service.reusable-document",
  "validation.repeatable",
]);

/**
 * Finds the mutants, kills and counts in which two matrices differ.
 *
 * A mutant that breaks another clause than before is both removed and new.
 */
export function compareMatrices(
  before: readonly MatrixRow[],
  after: readonly MatrixRow[],
): readonly MatrixChange[] {
  return [
    ...before.flatMap((row): MatrixChange[] => {
      const match = findRow(after, row);
      return match === undefined
        ? [{ kind: "removed mutant", mutant: row.name, clause: row.clause }]
        : compareRows(row, match);
    }),
    ...after
      .filter((row) => findRow(before, row) === undefined)
      .map(({ name, clause }): MatrixChange => ({ kind: "new mutant", mutant: name, clause })),
  ];
}

function findRow(rows: readonly MatrixRow[], { name, clause }: MatrixRow): MatrixRow | undefined {
  return rows.find((row) => row.name === name && row.clause === clause);
}

function compareRows(before: MatrixRow, after: MatrixRow): MatrixChange[] {
  if (timedClauses.has(before.clause)) {
    return [];
  }
  const mutant = before.name;
  const lost = listMissing(before, after);
  const gained = listMissing(after, before);
  const changes: MatrixChange[] = [];
  if (lost.length > 0) {
    changes.push({ kind: "lost kills", mutant, cases: lost });
  }
  if (gained.length > 0) {
    changes.push({ kind: "new kills", mutant, cases: gained });
  }
  return changes.length === 0 && countOthers(before) !== countOthers(after)
    ? [{ kind: "other failures", mutant }]
    : changes;
}

/** The kills of one row that the other row of the same mutant does not have. */
function listMissing(row: MatrixRow, other: MatrixRow): readonly string[] {
  const present = new Set(listOwn(other));
  return listOwn(row).filter((name) => !present.has(name));
}

function listOwn({ recorded, generated }: MatrixRow): readonly string[] {
  return [...recorded.own, ...generated.own];
}

/** Both counts as text, so that they can be compared at once. */
function countOthers({ recorded, generated }: MatrixRow): string {
  return `${recorded.others} ${generated.others}`;
}
