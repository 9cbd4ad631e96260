import type { ExaminedCases } from "./examine-cases.ts";
import { isDistinct } from "./find-contradicted.ts";
import { isGenerated } from "./is-generated.ts";
import { isIndistinct } from "./is-indistinct.ts";
import type { KnownBug } from "./known-bugs.ts";
import { listLook } from "./list-look.ts";
import { listNamedClauses } from "./list-named-clauses.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import type { Evidence } from "./score-clauses.ts";

/** Maximum share of the cases that fail in another way than those of the known bug. */
const maxOther = 0.05;

/** Maximum share of the cases of the known bug that pass. */
const maxPassed = 0.05;

/** If there are at least this many cases, one of them may always fail in another way. */
const minLarge = 8;

/** Minimum number of cases that agree where the bug accounts for a part of the failures only. */
const minSupport = 4;

/** Minimum number of cases that show a bug where each fails as it does for many, known or not. */
const minIndistinct = 2;

/** Minimum share of the symptoms of a case that must be the same. */
const minSame = 0.5;

/** Failures with one cause, among all failures of a server. */
export interface ClaimedFailures {
  readonly explained: readonly ObservedFailure[];
  /** Number of all failures. */
  readonly total: number;
}

/**
 * Whether failures agree so well with those of a known bug that its description is probably true of
 * the server: the same recorded cases fail, each in the same way, and no other known bug agrees as
 * well. Recognizing the broken clause takes less.
 *
 * @param evidence what is known of the server: cases of a known bug that were not judged say nothing.
 */
export function agreesWithBug(
  bug: KnownBug,
  { explained, total }: ClaimedFailures,
  { judged, failures, known }: Pick<Evidence, "judged" | "failures" | "known">,
): boolean {
  const recorded = listRecorded(explained);
  const { agreeing, others } = compareCases(bug, recorded, judged);
  const all = agreeing + others;
  // Most bugs are not, and counting the failures that they do not cause shows it soonest.
  const isAsClose = (other: KnownBug): boolean =>
    listFurther(other, recorded).length <= others &&
    compareCases(other, recorded, judged).others <= others;
  return (
    others <= Math.max(all < minLarge ? 0 : 1, maxOther * all) &&
    (explained.length === total || agreeing >= minSupport) &&
    !isDisproved(bug, explained, { judged, failures }) &&
    !known.bugs.some((other) => other !== bug && isAsClose(other))
  );
}

/**
 * Whether cases of a known bug pass, or as many other cases fail in the same way as its own where
 * that way is common to many bugs: then one cause that is not known explains all of them better.
 */
function isDisproved(
  { cases }: KnownBug,
  explained: readonly ObservedFailure[],
  { judged: { traits }, failures }: Pick<Evidence, "judged" | "failures">,
): boolean {
  const failed = new Set(failures.map(({ case: { id } }) => id));
  const ran = cases.filter((id) => traits.has(id));
  const passed = ran.filter((id) => !failed.has(id));
  return passed.length > maxPassed * ran.length || isIndistinct(explained, failures);
}

/**
 * Whether failures that agree with a known bug are so few, and look so much like those of others,
 * that an unknown bug may cause them just as well.
 */
export function isWeaklyShown(explained: readonly ObservedFailure[]): boolean {
  const recorded = listRecorded(explained);
  return recorded.length < minIndistinct && !recorded.some(isDistinct);
}

/** Lists the failures of recorded cases. */
export function listRecorded(failures: readonly ObservedFailure[]): readonly ObservedFailure[] {
  return failures.filter(({ case: item }) => !isGenerated(item));
}

/** Counts the recorded cases that fail as they do for a known bug, and those that do not. */
function compareCases(
  bug: KnownBug,
  failures: readonly ObservedFailure[],
  { traits }: ExaminedCases,
): { readonly agreeing: number; readonly others: number } {
  const agreeing = failures.filter((failure) => failsAlike(bug, failure)).length;
  const ran = bug.cases.filter((id) => traits.has(id));
  return { agreeing, others: ran.length + listFurther(bug, failures).length - agreeing };
}

/** Lists the failures that a known bug does not cause. */
function listFurther(
  { symptoms }: KnownBug,
  failures: readonly ObservedFailure[],
): readonly ObservedFailure[] {
  return failures.filter(({ case: { id } }) => !symptoms.has(id));
}

/** Whether a case fails as it does for a known bug. */
export function failsAlike(
  { symptoms }: KnownBug,
  { case: { id }, symptoms: received }: ObservedFailure,
): boolean {
  const expected = symptoms.get(id);
  return expected !== undefined && haveSameSymptoms(expected, received);
}

/**
 * Whether a response names the clauses that it names for the known bug, and looks the same apart
 * from that: clauses that both name do not say that the same is wrong.
 */
function haveSameSymptoms(expected: Iterable<string>, received: Iterable<string>): boolean {
  const [one, other] = [listLook(expected), listLook(received)];
  const common = one.filter((symptom) => other.includes(symptom)).length;
  const all = new Set([...one, ...other]).size;
  const named = listNamedClauses(received);
  return (
    listNamedClauses(expected).every((clause) => named.includes(clause)) &&
    (all === 0 || common >= minSame * all)
  );
}
