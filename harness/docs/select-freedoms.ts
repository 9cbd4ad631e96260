import type { Freedom } from "../suite/freedom.ts";

/** Selects the freedoms that a clause leaves open, and those with a reading that breaks it. */
export function selectFreedoms(freedoms: readonly Freedom[], clauseId: string): Freedom[] {
  return freedoms.filter(
    ({ clauses, readings }) =>
      clauses.includes(clauseId) || readings.some(({ breaks = [] }) => breaks.includes(clauseId)),
  );
}
