import type { Case } from "../suite/case.ts";
import type { Clause } from "../suite/clause.ts";
import { isKilled, type KillMatrix } from "./kill-matrix.ts";

/** The specification that a kill matrix is checked against. */
export interface MatrixSubject {
  readonly clauses: readonly Clause[];
  /** The recorded cases that ran. */
  readonly cases: readonly Case[];
}

/**
 * Finds what the suite or the list of mutants lacks, as one line each: mutants that survive, and
 * required clauses that are uncovered.
 */
export function findGaps(matrix: KillMatrix, { clauses }: MatrixSubject): readonly string[] {
  return [...describeSurvivors(matrix), ...describeUncovered(matrix, clauses)];
}

/**
 * Required clauses that no mutant can break: mutants replace parts of the reference server above
 * HTTP, and these are about how bytes arrive. `harness/run/hostile/` tests them with servers of
 * its own.
 */
const beyondMutants: ReadonlySet<string> = new Set(["request.delivery", "request.client-headers"]);

/** Whether a mutant must break a clause: the service must do what it says, and a client can see it. */
export function needsMutant({ id, level, subject, untestable }: Clause): boolean {
  const isTestable = level === "required" && subject === "service" && untestable === undefined;
  return isTestable && !beyondMutants.has(id);
}

/** Ids of the recorded cases that kill at least one mutant. */
export function listKillers(matrix: KillMatrix): ReadonlySet<string> {
  return new Set(matrix.flatMap(({ mutants }) => mutants.flatMap(({ recorded }) => recorded.own)));
}

function describeSurvivors(matrix: KillMatrix): string[] {
  return matrix.flatMap(({ clause, mutants }) =>
    mutants
      .filter((mutant) => !isKilled(mutant))
      .map(({ name, description, recorded, generated }) => {
        const others = recorded.others + generated.others;
        const seen = others === 0 ? "no case fails" : `only ${others} cases of other clauses fail`;
        return `Mutant ${name} survives the cases of ${clause}: ${seen}. ${description}`;
      }),
  );
}

function describeUncovered(matrix: KillMatrix, clauses: readonly Clause[]): string[] {
  const covered = new Set(
    matrix.filter(({ mutants }) => mutants.some(isKilled)).map(({ clause }) => clause),
  );
  return clauses
    .filter((clause) => needsMutant(clause) && !covered.has(clause.id))
    .map(
      ({ id, statement }) => `Clause ${id} is uncovered, no killed mutant breaks it: ${statement}`,
    );
}
