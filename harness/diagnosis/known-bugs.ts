import type { FailurePattern, SymptomGroup } from "./failure-pattern.ts";

/** The known bugs, with what is counted over all of them. */
export interface KnownBugs {
  readonly bugs: readonly KnownBug[];
  /** Case id → number of bugs that fail it. */
  readonly caseCounts: ReadonlyMap<string, number>;
  /** Symptom → number of bugs that cause it. */
  readonly symptomCounts: ReadonlyMap<string, number>;
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
export function addUp(
  parts: readonly (readonly [symptoms: Iterable<string>, share: number])[],
): Profile {
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
  const caseCounts = new Map<string, number>();
  const symptomCounts = new Map<string, number>();
  for (const { cases, profile } of bugs) {
    countAll(cases, caseCounts);
    countAll(profile.keys(), symptomCounts);
  }
  return { bugs, caseCounts, symptomCounts };
}

function countAll(names: Iterable<string>, counts: Map<string, number>): void {
  for (const name of names) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
}
