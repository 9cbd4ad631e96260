import { isDeepStrictEqual } from "node:util";
import { groupBy } from "../json/group-by.ts";
import type { Difference } from "../judge/judgment.ts";
import { type CaseResult, isFailure, isWrong, type WrongResult } from "../run/case-result.ts";
import { signFailure } from "../run/known/sign-failure.ts";
import type { RoleCase } from "../suite/case.ts";
import type { Explanation, Obstacle, RunDiagnosis } from "./cause.ts";
import { minResponses } from "./evidence.ts";
import { fitsAll, type KnownBug, recallBugs } from "./known-bugs.ts";

/**
 * Diagnoses a run about another role than the service: by the known bugs of the package whose cases
 * all failed and, for what they leave, by the clause that most failed cases claim, then that of most
 * of the rest. Warnings are explained like failures, and after them: most clauses are implied.
 *
 * @throws Error when the file of known bugs is damaged.
 */
export function diagnoseRole(results: readonly CaseResult[], role: RoleCase["role"]): RunDiagnosis {
  const wrong = results.filter(isWrong);
  const uniform = findUniform(results, wrong);
  const obstacles = uniform === undefined ? findSilence(wrong) : [uniform];
  const left = wrong.filter((result) => !obstacles[0]?.explained.includes(result));
  const isMild = ({ explained }: Explanation): number => (explained.some(isFailure) ? 0 : 1);
  const explanations = explain(left, results, role).sort(
    (one, other) => isMild(one) - isMild(other),
  );
  return { obstacles, explanations };
}

function explain(
  failed: readonly WrongResult[],
  results: readonly CaseResult[],
  role: RoleCase["role"],
): Explanation[] {
  const { bugs, caseCounts } = recallBugs(role);
  const ran = new Set(
    results.filter(({ verdict }) => verdict !== "skipped").map(({ case: { id } }) => id),
  );
  // A case that few bugs fail shows a bug best.
  const count = ({ case: { id } }: WrongResult): number => caseCounts.get(id) ?? 0;
  const explanations: Explanation[] = [];
  let left = failed;
  for (let best = findBug(left, ran, bugs); best !== undefined; best = findBug(left, ran, bugs)) {
    const { pattern, symptoms } = best;
    const explained = left
      .filter(({ case: { id } }) => symptoms.has(id))
      .sort((one, other) => count(one) - count(other));
    const { clause } = pattern;
    explanations.push({
      clause,
      pattern,
      certainty: "likely",
      explained: sortFor(clause, explained),
    });
    left = left.filter((result) => !explained.includes(result));
  }
  return [...explanations, ...coverByClauses(left, results)];
}

/**
 * Finds the known bug that explains most failures, and at least half of them: all its cases that ran
 * fail as they do for it, and no other case fails that way. Of several, the one counts whose failures
 * say the most; of those that look the same, the plainest, whose clause all of them break.
 *
 * @returns undefined where there is none.
 */
function findBug(
  failed: readonly WrongResult[],
  ran: ReadonlySet<string>,
  bugs: readonly KnownBug[],
): KnownBug | undefined {
  const signs = new Map(
    failed.map((result) => [result.case.id, new Set(signFailure(result))] as const),
  );
  const fits = (bug: KnownBug): boolean => {
    const { symptoms } = bug;
    const looks = new Set([...symptoms.values()].flat());
    return (
      fitsAll(bug, signs, ran) &&
      [...signs].every(([id, own]) => symptoms.has(id) || ![...own].every((one) => looks.has(one)))
    );
  };
  const ranked = bugs
    .filter(fits)
    .map((bug) => {
      const covered = [...bug.symptoms].filter(([id]) => signs.has(id));
      return {
        bug,
        cover: covered.length,
        said: covered.flatMap(([, symptoms]) => symptoms).length,
      };
    })
    .filter(({ cover }) => cover > 0 && 2 * cover >= failed.length)
    .toSorted((one, other) => other.cover - one.cover || other.said - one.said);
  const [best] = ranked;
  const tied = ranked
    .filter(({ cover, said }) => cover === best?.cover && said === best.said)
    .map(({ bug }) => bug);
  const plainest = tied.find(({ pattern }) =>
    tied.every(({ clauses }) => clauses.includes(pattern.clause)),
  );
  return plainest && nameAlike(plainest, tied);
}

/** Names all bugs that no case tells from one. */
function nameAlike(bug: KnownBug, tied: readonly KnownBug[]): KnownBug {
  const alike = tied.filter(({ symptoms }) => isDeepStrictEqual(symptoms, bug.symptoms));
  const description = alike.map(({ pattern }) => pattern.description).join(", or ");
  return { ...bug, pattern: { ...bug.pattern, description } };
}

/** Finds that a client concludes the same from every response: no bug of one clause does that. */
function findUniform(
  results: readonly CaseResult[],
  failed: readonly WrongResult[],
): Obstacle | undefined {
  const exchanges = results.flatMap((result) => result.exchanges ?? []);
  const outcomes = new Set(exchanges.flatMap(({ conclusion }) => conclusion?.["outcome"] ?? []));
  const isOfOutcome = ({ pointer }: Difference): boolean => pointer === "/conclusion/outcome";
  const explained = failed.filter(({ differences }) => differences.some(isOfOutcome));
  const [outcome, other] = outcomes;
  return outcome === undefined || other !== undefined || explained.length < minResponses
    ? undefined
    : {
        kind: "same-response",
        description: `The client concludes "${outcome}" from every response`,
        explained,
      };
}

/** What most failures have in common where the program under test says nothing usable. */
function findSilence(failed: readonly WrongResult[]): Obstacle[] {
  const silent = failed.filter(({ cause }) => cause === "transport");
  const groups = [
    ...groupBy(silent, ({ failure, differences }) => failure ?? differences[0]?.message).values(),
  ];
  return groups
    .filter((explained) => 2 * explained.length > failed.length && explained.length > 1)
    .map((explained) => {
      const description = explained[0]?.differences[0]?.message ?? "";
      return { kind: "no-response", description, explained };
    });
}

/** Takes the clause that explains most failures until none is left. */
function coverByClauses(
  failed: readonly WrongResult[],
  results: readonly CaseResult[],
): Explanation[] {
  const passed = results.filter(({ verdict }) => verdict === "passed");
  const explanations: Explanation[] = [];
  let left = failed;
  while (left.length > 0) {
    const [best] = rankClauses(left, passed);
    if (best === undefined) {
      return explanations;
    }
    explanations.push(best);
    left = left.filter((result) => !best.explained.includes(result));
  }
  return explanations;
}

function rankClauses(
  failed: readonly WrongResult[],
  passed: readonly CaseResult[],
): readonly Explanation[] {
  const clauses = new Set(failed.flatMap(listBroken));
  return [...clauses]
    .map((clause) => {
      const explained = failed.filter((result) => listBroken(result).includes(clause));
      const passes = passed.filter(({ case: item }) => item.clauses.includes(clause)).length;
      const written = explained.filter((result) => placeOf(clause, result) === 0).length;
      return { clause, explained: sortFor(clause, explained), passes, written };
    })
    .toSorted(
      (left, right) =>
        right.explained.length - left.explained.length ||
        left.passes - right.passes ||
        right.written - left.written,
    )
    .map(({ clause, explained, passes }) => ({
      clause,
      certainty: passes < explained.length ? "likely" : "possible",
      explained,
    }));
}

/** Lists the clauses that a result shows to be broken: those that differences name, or its own. */
function listBroken({ case: item, differences }: WrongResult): readonly string[] {
  const named = differences.flatMap(({ clause }) => (clause === undefined ? [] : [clause]));
  return named.length > 0 ? [...new Set(named)] : item.clauses;
}

/** A failure shows more than a warning. */
function sortFor(clause: string, results: readonly WrongResult[]): readonly WrongResult[] {
  return results.toSorted(
    (left, right) =>
      Number(isFailure(right)) - Number(isFailure(left)) ||
      placeOf(clause, left) - placeOf(clause, right),
  );
}

/** A case that was written for a clause shows it best. */
function placeOf(clause: string, { case: item }: WrongResult): number {
  const index = item.clauses.indexOf(clause);
  return index === -1 ? item.clauses.length : index;
}
