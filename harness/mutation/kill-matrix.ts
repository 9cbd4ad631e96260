import type { RedCase } from "../run/judge-command.ts";
import type { Clause } from "../suite/clause.ts";
import type { KnownFault } from "./mutant.ts";

/** Which cases of a kind a fault turned red. */
export interface RedCases {
  /** Those that list the clause that it breaks: ids, or titles of properties; sorted. */
  readonly own: readonly string[];
  /** How many others. */
  readonly others: number;
}

/** A fault and what it turned red. */
export interface MatrixFault extends KnownFault {
  readonly recorded: RedCases;
  readonly generated: RedCases;
}

/** A clause and the faults that break it. */
export interface MatrixClause {
  readonly clause: string;
  readonly level: Clause["level"];
  readonly faults: readonly MatrixFault[];
}

/**
 * Clause × fault × the cases that went red.
 *
 * In the order of the clauses and of the server's list, and without times, so that the matrices of
 * two releases can be compared line by line.
 */
export type KillMatrix = readonly MatrixClause[];

/** A fault that was judged. */
export interface JudgedFault {
  readonly fault: KnownFault;
  readonly red: readonly RedCase[];
}

/** Sorts what faults turned red by the clauses that they break. */
export function buildKillMatrix(
  clauses: readonly Clause[],
  judged: readonly JudgedFault[],
): KillMatrix {
  return clauses.flatMap(({ id, level }) => {
    const faults = judged
      .filter(({ fault }) => fault.clause === id)
      .map(({ fault, red }) => {
        const telling = red.filter((item) => isTelling(item, level));
        return {
          ...fault,
          recorded: sortRed(telling, { source: "recorded", clause: id }),
          generated: sortRed(telling, { source: "generated", clause: id }),
        };
      });
    return faults.length === 0 ? [] : [{ clause: id, level, faults }];
  });
}

/** A warning does not end a run with failure, so it does not tell that a required clause is broken. */
function isTelling({ verdict }: RedCase, level: Clause["level"]): boolean {
  return verdict === "failed" || level === "implied";
}

function sortRed(
  red: readonly RedCase[],
  { source, clause }: Pick<RedCase, "source"> & { readonly clause: string },
): RedCases {
  const all = red.filter((item) => item.source === source);
  const own = all.filter(({ clauses }) => clauses.includes(clause));
  return {
    own: [...new Set(own.map(({ name }) => name))].sort(),
    others: all.length - own.length,
  };
}
