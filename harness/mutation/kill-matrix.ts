import type { FailedCase } from "../run/judge-command.ts";
import type { Clause } from "../suite/clause.ts";
import type { KnownMutant } from "./mutant.ts";

/** Which cases of a kind a mutant turned red. */
export interface RedCases {
  /** Those that list the clause that it breaks: ids, or titles of properties; sorted. */
  readonly own: readonly string[];
  /** How many others. */
  readonly others: number;
}

/** A mutant and what it turned red. */
export interface MatrixMutant extends KnownMutant {
  readonly recorded: RedCases;
  readonly generated: RedCases;
}

/** A clause and the mutants that break it. */
export interface MatrixClause {
  readonly clause: string;
  readonly level: Clause["level"];
  readonly mutants: readonly MatrixMutant[];
}

/**
 * Clause × mutant × the cases that went red.
 *
 * In the order of the clauses and of the server's list, and without times, so that the matrices of
 * two releases can be compared line by line.
 */
export type KillMatrix = readonly MatrixClause[];

/** A mutant that was judged. */
export interface JudgedMutant {
  readonly mutant: KnownMutant;
  readonly red: readonly FailedCase[];
}

/** Sorts what mutants turned red by the clauses that they break. */
export function buildKillMatrix(
  clauses: readonly Clause[],
  judged: readonly JudgedMutant[],
): KillMatrix {
  return clauses.flatMap(({ id, level }) => {
    const mutants = judged
      .filter(({ mutant }) => mutant.clause === id)
      .map(({ mutant, red }) => {
        const telling = red.filter((item) => isTelling(item, level));
        return {
          ...mutant,
          recorded: sortRed(telling, { source: "recorded", clause: id }),
          generated: sortRed(telling, { source: "generated", clause: id }),
        };
      });
    return mutants.length === 0 ? [] : [{ clause: id, level, mutants }];
  });
}

/** A warning does not end a run with failure, so it does not tell that a required clause is broken. */
function isTelling({ verdict }: FailedCase, level: Clause["level"]): boolean {
  return verdict === "failed" || level === "implied";
}

function sortRed(
  red: readonly FailedCase[],
  { source, clause }: Pick<FailedCase, "source"> & { readonly clause: string },
): RedCases {
  const all = red.filter((item) => item.source === source);
  const own = all.filter(({ clauses }) => clauses.includes(clause));
  return {
    own: [...new Set(own.map(({ name }) => name))].sort(),
    others: all.length - own.length,
  };
}
