import type { Role } from "../suite/case.ts";
import { countAll } from "./count-all.ts";
import { type FailurePattern, findPatternsFile, readPatterns } from "./failure-pattern.ts";

/** The known bugs, with what is counted over all of them. */
export interface KnownBugs {
  readonly bugs: readonly KnownBug[];
  /** Case id → number of bugs that fail it. */
  readonly caseCounts: ReadonlyMap<string, number>;
  /** Symptom → its weight: the fewer bugs cause it, the more it says. */
  readonly rarities: ReadonlyMap<string, number>;
  /** Weight of a symptom that no bug causes. */
  readonly maxRarity: number;
}

/** A known bug, prepared for comparison. */
export interface KnownBug {
  readonly pattern: FailurePattern;
  readonly clauses: readonly string[];
  /** Id of a recorded case → how it fails; generated ones differ from seed to seed. */
  readonly symptoms: ReadonlyMap<string, readonly string[]>;
  /** Symptom → share of the failures that have it, generated ones included. */
  readonly profile: Profile;
}

/** Symptom → share of the failures that have it. */
export type Profile = ReadonlyMap<string, number>;

const recalled = new Map<Role, KnownBugs>();

/**
 * Recalls the known bugs of a role. Their file is read when they are first asked for.
 *
 * @throws Error naming the first line of the file that does not describe a mutant.
 */
export function recallBugs(role: Role = "service"): KnownBugs {
  const bugs = recalled.get(role) ?? learnBugs(readBugs(role));
  recalled.set(role, bugs);
  return bugs;
}

/** Of another role, warnings say as much as failures: most clauses are implied. */
function readBugs(role: Role): readonly FailurePattern[] {
  const patterns = readPatterns(findPatternsFile(role));
  return role === "service"
    ? patterns
    : patterns.map(({ failed, warned, ...rest }) => ({
        ...rest,
        failed: [...failed, ...warned],
        warned: [],
      }));
}

/** Prepares known bugs for comparison with failures. */
export function learnBugs(patterns: readonly FailurePattern[]): KnownBugs {
  return countBugs(
    patterns.map((pattern) => {
      // A bug of an implied clause causes warnings only.
      const groups = pattern.failed.length > 0 ? pattern.failed : pattern.warned;
      const failures = groups.flatMap(({ symptoms, cases }) =>
        cases.map((id) => [id, symptoms] as const),
      );
      const counts = countAll(failures.map(([, symptoms]) => symptoms));
      return {
        pattern,
        clauses: [pattern.clause, ...(pattern.alsoBreaks ?? [])],
        symptoms: new Map(failures.filter(([id]) => !id.startsWith("generated/"))),
        profile: new Map([...counts].map(([symptom, count]) => [symptom, count / failures.length])),
      };
    }),
  );
}

/**
 * Whether the cases of a bug that ran failed as they do for it; another bug may add symptoms. One of
 * several cases is not enough: alone, as one sends it again, it fails for many bugs.
 *
 * @param shown the symptoms of each failed case, by its id.
 */
export function fitsAll(
  { symptoms }: KnownBug,
  shown: ReadonlyMap<string, ReadonlySet<string>>,
  ran: ReadonlySet<string>,
): boolean {
  const tried = [...symptoms].filter(([id]) => ran.has(id));
  const fits = ([id, expected]: readonly [string, readonly string[]]): boolean =>
    expected.every((symptom) => shown.get(id)?.has(symptom));
  return tried.length >= Math.min(2, symptoms.size) && tried.every(fits);
}

/** Leaves out some of the known bugs. */
export function forgetBugs({ bugs }: KnownBugs, patterns: readonly FailurePattern[]): KnownBugs {
  return countBugs(bugs.filter(({ pattern }) => !patterns.includes(pattern)));
}

function countBugs(bugs: readonly KnownBug[]): KnownBugs {
  const symptomCounts = countAll(bugs.map(({ profile }) => profile.keys()));
  const rate = (count: number): number => Math.log((bugs.length + 2) / (count + 1)) ** 2;
  return {
    bugs,
    caseCounts: countAll(bugs.map(({ symptoms }) => symptoms.keys())),
    rarities: new Map([...symptomCounts].map(([symptom, count]) => [symptom, rate(count)])),
    maxRarity: rate(0),
  };
}

/** Measures how similar two profiles are, from 0 to 1; rare symptoms count more. */
export function compareProfiles(own: Profile, other: Profile, known: KnownBugs): number {
  const weigh = (symptom: string): number => known.rarities.get(symptom) ?? known.maxRarity;
  const measure = (profile: Profile): number =>
    [...profile].reduce((sum, [symptom, share]) => sum + share * weigh(symptom), 0);
  const shared = [...own].reduce(
    (sum, [symptom, share]) => sum + Math.sqrt(share * (other.get(symptom) ?? 0)) * weigh(symptom),
    0,
  );
  return shared === 0 ? 0 : shared / Math.sqrt(measure(own) * measure(other));
}
