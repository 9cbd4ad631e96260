import type { Role } from "../suite/case.ts";
import type { Clause } from "../suite/clause.ts";
import type { KilledMutant } from "./list-kills.ts";

/** Required clauses about how bytes arrive, which hostile servers test and no mutant can break. */
const beyondMutants: ReadonlySet<string> = new Set(["request.delivery", "request.client-headers"]);

/** Finds, as one line each, useless mutants, and clauses that are uncovered. */
export function findGaps(
  mutants: readonly KilledMutant[],
  clauses: readonly Clause[],
  role: Role,
): readonly string[] {
  return [
    ...findSurvivors(mutants),
    ...listUncovered(mutants, clauses, role).map(
      ({ id, statement }) => `Clause ${id} is uncovered, no killed mutant breaks it: ${statement}`,
    ),
    ...mutants.flatMap((mutant) => describeSubsumed(mutant, mutants)),
  ];
}

/** Finds the mutants that no case kills, as one line each. */
export function findSurvivors(mutants: readonly KilledMutant[]): readonly string[] {
  return mutants
    .filter(({ kills }) => kills.size === 0)
    .map(
      ({ name, clause, description }) =>
        `Mutant ${name} survives, no recorded case of ${clause} fails: ${description}`,
    );
}

/** A mutant breaks each clause that is required, and of another role also each that is implied. */
function listUncovered(
  mutants: readonly KilledMutant[],
  clauses: readonly Clause[],
  role: Role,
): readonly Clause[] {
  const levels = role === "service" ? ["required"] : ["required", "implied"];
  const covered = new Set(
    mutants.filter(({ kills }) => kills.size > 0).map(({ clause }) => clause),
  );
  return clauses.filter(
    ({ id, level, subject, untestable }) =>
      levels.includes(level) &&
      subject === role &&
      untestable === undefined &&
      !beyondMutants.has(id) &&
      !covered.has(id),
  );
}

/**
 * Says that this mutant fails all cases that another one fails, and is not the last of its clause.
 */
function describeSubsumed(mutant: KilledMutant, mutants: readonly KilledMutant[]): string[] {
  const isAlone = mutants.every(
    ({ name, clause }) => name === mutant.name || clause !== mutant.clause,
  );
  if (mutant.keep !== undefined || isAlone) {
    return [];
  }
  const harder = mutants.find((other) => isSubsumed(mutant, other));
  return harder === undefined
    ? []
    : [
        `Mutant ${mutant.name} proves nothing more than ${harder.name}: whatever notices that one notices it, too. Remove one of them`,
      ];
}

function isSubsumed({ name, failures }: KilledMutant, other: KilledMutant): boolean {
  return (
    other.name !== name &&
    other.failures.size > 0 &&
    [...other.failures].every((id) => failures.has(id)) &&
    // Of two with the same failures, the later one goes, unless there is a reason to keep it.
    (other.failures.size < failures.size || other.keep !== undefined || other.name < name)
  );
}
