import { countAll } from "./examine-cases.ts";
import type { FailurePattern, SymptomGroup } from "./failure-pattern.ts";

/** The known bugs, with what is counted over all of them. */
export interface KnownBugs {
  readonly bugs: readonly KnownBug[];
  /** Case id → number of bugs that fail it. */
  readonly caseCounts: ReadonlyMap<string, number>;
  /** Symptom → its weight: the fewer bugs cause it, the more it says. */
  readonly rarities: ReadonlyMap<string, number>;
  /** Weight of a symptom that no bug causes. */
  readonly maxRarity: number;
  /** Profile of each bug → its length as a vector in which each symptom has its weight. */
  readonly norms: ReadonlyMap<Profile, number>;
}

/** A known bug, prepared for comparison. */
export interface KnownBug {
  readonly pattern: FailurePattern;
  /** Ids of the recorded cases that fail; generated ones differ from seed to seed. */
  readonly cases: readonly string[];
  /** Case id → how it fails. */
  readonly symptoms: ReadonlyMap<string, readonly string[]>;
  /** Symptom → share of the failures that have it. */
  readonly profile: Profile;
  /** All clauses that it breaks. */
  readonly clauses: readonly string[];
}

/** Symptom → share of the failures that have it. */
export type Profile = ReadonlyMap<string, number>;

/** Prepares known bugs for comparison with failures. */
export function learnBugs(patterns: readonly FailurePattern[]): KnownBugs {
  return countBugs(
    patterns.map((pattern) => {
      const groups = groupsOf(pattern);
      const ids = groups.flatMap(({ cases }) => cases);
      return {
        pattern,
        clauses: [pattern.clause, ...(pattern.alsoBreaks ?? [])],
        cases: ids.filter((id) => !id.startsWith("generated/")),
        symptoms: new Map(
          groups.flatMap(({ symptoms, cases }) => cases.map((id) => [id, symptoms] as const)),
        ),
        profile: addUp(
          groups.map(({ symptoms, cases }) => [symptoms, cases.length / ids.length] as const),
        ),
      };
    }),
  );
}

/** Leaves out some of the known bugs. */
export function forgetBugs({ bugs }: KnownBugs, patterns: readonly FailurePattern[]): KnownBugs {
  return countBugs(bugs.filter(({ pattern }) => !patterns.includes(pattern)));
}

/** Adds up the shares of the symptoms of several parts. */
function addUp(parts: readonly (readonly [symptoms: Iterable<string>, share: number])[]): Profile {
  const profile = new Map<string, number>();
  for (const [symptoms, share] of parts) {
    for (const symptom of symptoms) {
      profile.set(symptom, (profile.get(symptom) ?? 0) + share);
    }
  }
  return profile;
}

/** A bug of an implied clause causes warnings only. */
function groupsOf({ failed, warned }: FailurePattern): readonly SymptomGroup[] {
  return failed.length > 0 ? failed : warned;
}

function countBugs(bugs: readonly KnownBug[]): KnownBugs {
  const caseCounts = countAll(bugs.map(({ cases }) => cases));
  const symptomCounts = countAll(bugs.map(({ profile }) => profile.keys()));
  const rate = (count: number): number => Math.log((bugs.length + 2) / (count + 1)) ** 2;
  const rarities = new Map([...symptomCounts].map(([symptom, count]) => [symptom, rate(count)]));
  const weights = { rarities, maxRarity: rate(0) };
  const norms = new Map(bugs.map(({ profile }) => [profile, measureProfile(profile, weights)]));
  return { bugs, caseCounts, ...weights, norms };
}

/** Measures the length of a profile as a vector in which rare symptoms count more. */
export function measureProfile(
  profile: Profile,
  { rarities, maxRarity }: Pick<KnownBugs, "rarities" | "maxRarity">,
): number {
  let sum = 0;
  for (const [symptom, share] of profile) {
    sum += share * (rarities.get(symptom) ?? maxRarity);
  }
  return Math.sqrt(sum);
}
