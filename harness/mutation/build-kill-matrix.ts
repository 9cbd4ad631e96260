import { groupBySymptoms, type SymptomGroup } from "../diagnosis/failure-pattern.ts";
import type { Clause } from "../suite/clause.ts";
import type { MutantFailure } from "./create-judge.ts";
import type { KillMatrix, Kills } from "./kill-matrix.ts";
import type { KnownMutant } from "./known-mutant.ts";

/** A mutant that was judged. */
export interface JudgedMutant {
  readonly mutant: KnownMutant;
  readonly failed: readonly MutantFailure[];
}

/** Groups judged mutants by the clause that each breaks, and counts their failed cases. */
export function buildKillMatrix(
  clauses: readonly Clause[],
  judged: readonly JudgedMutant[],
): KillMatrix {
  return clauses.flatMap(({ id, level }) => {
    const mutants = judged
      .filter(({ mutant }) => mutant.clause === id)
      .map(({ mutant, failed }) => {
        const counted = failed.filter((item) => counts(item, level));
        const recorded = counted.filter(({ source }) => source === "recorded");
        const broken = new Set([mutant.clause, ...(mutant.alsoBreaks ?? [])]);
        const listsBroken = (ids: readonly string[]): boolean => ids.some((id) => broken.has(id));
        return {
          ...mutant,
          failed: listFailures(failed, "failed"),
          warned: listFailures(failed, "warned"),
          changes: [...new Set(failed.flatMap(({ changes }) => changes))].sort(),
          recorded: collectKills(counted, { source: "recorded", clause: id }),
          generated: collectKills(counted, { source: "generated", clause: id }),
          claiming: recorded.filter((item) => listsBroken(item.clauses)).length,
          pointing: recorded.filter((item) => listsBroken([...item.clauses, ...item.named])).length,
        };
      });
    return mutants.length === 0 ? [] : [{ clause: id, level, mutants }];
  });
}

function listFailures(
  failed: readonly MutantFailure[],
  verdict: MutantFailure["verdict"],
): readonly SymptomGroup[] {
  return groupBySymptoms(failed.filter((item) => item.verdict === verdict));
}

/** A warning does not fail a run, so it does not show that a required clause is broken. */
function counts({ verdict }: MutantFailure, level: Clause["level"]): boolean {
  return verdict === "failed" || level === "implied";
}

function collectKills(
  failed: readonly MutantFailure[],
  { source, clause }: Pick<MutantFailure, "source"> & { readonly clause: string },
): Kills {
  const all = failed.filter((item) => item.source === source);
  const own = all.filter(({ clauses }) => clauses.includes(clause));
  return {
    own: [...new Set(own.map(({ name }) => name))].sort(),
    others: all.length - own.length,
  };
}
