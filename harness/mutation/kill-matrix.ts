import type { SymptomGroup } from "../diagnosis/failure-pattern.ts";
import type { Clause } from "../suite/clause.ts";
import type { KnownMutant } from "./known-mutant.ts";

/** The cases of one source, recorded or generated, that fail for a mutant. */
export interface Kills {
  /** Failed cases that list the broken clause: case ids or property ids, sorted. */
  readonly own: readonly string[];
  /** Number of failed cases that do not list the broken clause. */
  readonly others: number;
}

/** A mutant and the cases that fail for it. */
export interface MatrixMutant extends KnownMutant {
  /** All cases that fail for the mutant, by the way in which they do. */
  readonly failed: readonly SymptomGroup[];
  /** All cases that end with a warning. */
  readonly warned: readonly SymptomGroup[];
  /** What the mutant makes of texts and numbers, sorted; left out when it changes none. */
  readonly changes?: readonly string[] | undefined;
  readonly recorded: Kills;
  readonly generated: Kills;
  /** Number of failed recorded cases that list a clause which the mutant breaks. */
  readonly claiming: number;
  /**
   * Number of failed recorded cases that list such a clause, or with a difference that names one.
   *
   * The report shows the clause of a difference before those of the case, so such a failure leads to
   * the cause although its case is about something else: a wrong content length fails all cases.
   */
  readonly pointing: number;
}

/** A clause and the mutants that break it. */
export interface MatrixClause {
  readonly clause: string;
  readonly level: Clause["level"];
  readonly mutants: readonly MatrixMutant[];
}

/**
 * Clause × mutant × failed cases.
 *
 * Clauses are in the order of the specification and mutants in the order of the server's list.
 */
export type KillMatrix = readonly MatrixClause[];

/**
 * Whether a mutant is killed: a case fails that lists the broken clause.
 *
 * A mutant that only fails cases of other clauses survives. They do not say what is broken.
 */
export function isKilled({
  recorded,
  generated,
}: Pick<MatrixMutant, "recorded" | "generated">): boolean {
  return recorded.own.length + generated.own.length > 0;
}
