import type { FailurePattern } from "../diagnosis/failure-pattern.ts";
import type { Suite } from "../suite/suite.ts";

/** A mutant, and the cases that kill it. */
export interface KilledMutant extends Pick<FailurePattern, "name" | "clause" | "description"> {
  readonly keep?: string | undefined;
  /** Ids of failed cases that claim its clause. */
  readonly kills: ReadonlySet<string>;
  /** Ids of all failed cases: a suite that lacks them does not notice the mutant. */
  readonly failures: ReadonlySet<string>;
}

/**
 * Lists the recorded cases that fail for a mutant, and those that kill it, since they claim the
 * broken clause. A warning counts only where that is implied, since it fails no run.
 */
export function listKills(
  { clause, failed, warned }: Pick<FailurePattern, "clause" | "failed" | "warned">,
  { clauses, cases }: Pick<Suite, "clauses" | "cases">,
): Pick<KilledMutant, "kills" | "failures"> {
  const isImplied = clauses.some(({ id, level }) => id === clause && level === "implied");
  const wrong = new Set([...failed, ...(isImplied ? warned : [])].flatMap((group) => group.cases));
  const failures = cases.filter(({ id }) => wrong.has(id));
  const claiming = failures.filter((item) => item.clauses.includes(clause));
  return { kills: toIds(claiming), failures: toIds(failures) };
}

function toIds(cases: Suite["cases"]): ReadonlySet<string> {
  return new Set(cases.map(({ id }) => id).sort());
}
