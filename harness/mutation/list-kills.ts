import type { FailurePattern, SymptomGroup } from "../diagnosis/failure-pattern.ts";
import type { Suite } from "../suite/suite.ts";

/** A mutant, and the cases that kill it. */
export interface KilledMutant extends Pick<FailurePattern, "name" | "clause" | "description"> {
  /** Why it stays although it proves nothing more than another one; usually left out. */
  readonly keep?: string | undefined;
  /** Ids. */
  readonly kills: ReadonlySet<string>;
}

/** Which cases fail for a mutant, and which are warned of. */
interface FailedCases extends Pick<FailurePattern, "clause"> {
  readonly failed: readonly Pick<SymptomGroup, "cases">[];
  readonly warned: readonly Pick<SymptomGroup, "cases">[];
}

/**
 * Lists the cases that kill a mutant: recorded ones that fail and claim the broken clause. A case
 * of other clauses does not say what is broken. A warning counts only where the clause is implied,
 * since it fails no run.
 */
export function listKills(
  { clause, failed, warned }: FailedCases,
  { clauses, cases }: Pick<Suite, "clauses" | "cases">,
): ReadonlySet<string> {
  const isImplied = clauses.some(({ id, level }) => id === clause && level === "implied");
  const claiming = new Set(
    cases.filter((item) => item.clauses.includes(clause)).map(({ id }) => id),
  );
  const ids = [...failed, ...(isImplied ? warned : [])].flatMap((group) => group.cases);
  return new Set(ids.filter((id) => claiming.has(id)).sort());
}
