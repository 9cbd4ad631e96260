import type { Case } from "../suite/case.ts";
import type { Clause } from "../suite/clause.ts";
import type { KillMatrix, MatrixMutant } from "./kill-matrix.ts";

/** What a matrix must prove. */
export interface MatrixSubject {
  readonly clauses: readonly Clause[];
  /** The recorded cases that were run. */
  readonly cases: readonly Case[];
  /** By id: why no mutant turns this case red. */
  readonly idleCases: ReadonlyMap<string, string>;
}

/**
 * Says in a line each what a matrix does not prove: a mutant that the cases of its clause let pass,
 * a required clause that no mutant breaks, a case that no mutant in a clause of its own turns red.
 */
export function findGaps(matrix: KillMatrix, subject: MatrixSubject): readonly string[] {
  return [
    ...findSurvivors(matrix),
    ...findUnproved(matrix, subject.clauses),
    ...findIdleCases(matrix, subject),
  ];
}

/** Whether some case that lists the clause of a mutant noticed it. */
export function isCaught({ recorded, generated }: MatrixMutant): boolean {
  return recorded.own.length + generated.own.length > 0;
}

/** Whether a clause must be proved: the service states it, and a client can see it. */
export function needsProof({ level, subject, untestable }: Clause): boolean {
  return level === "required" && subject === "service" && untestable === undefined;
}

function findSurvivors(matrix: KillMatrix): string[] {
  return matrix.flatMap(({ clause, mutants }) =>
    mutants
      .filter((mutant) => !isCaught(mutant))
      .map((mutant) => {
        const others = mutant.recorded.others + mutant.generated.others;
        const seen =
          others === 0 ? "nothing notices it" : `only ${others} cases of other clauses do`;
        return `Mutant ${mutant.name} is not caught by a case of ${clause}: ${seen}. ${mutant.description}`;
      }),
  );
}

function findUnproved(matrix: KillMatrix, clauses: readonly Clause[]): string[] {
  const proved = new Set(
    matrix.filter(({ mutants }) => mutants.some(isCaught)).map(({ clause }) => clause),
  );
  return clauses
    .filter((clause) => needsProof(clause) && !proved.has(clause.id))
    .map(({ id, statement }) => `Clause ${id} is not proved by any mutant: ${statement}`);
}

function findIdleCases(matrix: KillMatrix, { cases, idleCases }: MatrixSubject): string[] {
  const busy = new Set(
    matrix.flatMap(({ mutants }) => mutants.flatMap(({ recorded }) => recorded.own)),
  );
  const known = new Set(cases.map(({ id }) => id));
  return [
    ...cases
      .filter(({ id, level }) => level === "required" && !busy.has(id) && !idleCases.has(id))
      .map(({ id }) => `Case ${id} is turned red by no mutant in a clause of its own`),
    ...[...idleCases.keys()]
      .filter((id) => busy.has(id) || !known.has(id))
      .map((id) => {
        const truth = busy.has(id) ? "is turned red" : "is no case that is judged";
        return `Case ${id} has a reason not to be turned red, but ${truth}`;
      }),
  ];
}
