import type { ExaminedCases } from "./examine-cases.ts";
import { findUnshown } from "./find-unshown.ts";
import { printSymptoms } from "./join-small-causes.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import { listTraitsOf } from "./trait-clauses.ts";

/** Minimum number of other cases that must fail in the same way: a few may have another cause. */
const minOthers = 5;

/** The same number as a share of the failures of cases that are about the clause. */
const minShare = 0.15;

/** Maximum share of the failures of cases about the clause that look unlike all others. */
const maxUnlike = 0.03;

/**
 * Finds clauses that are not what is broken: cases that have nothing to do with them fail in the
 * same way as their own.
 *
 * @returns ids of the clauses.
 */
export function findContradicted(
  failures: readonly ObservedFailure[],
  { traits }: ExaminedCases,
): ReadonlySet<string> {
  const clauses = new Set(failures.flatMap(({ case: item }) => item.clauses));
  const isAbout = (clause: string): ((failure: ObservedFailure) => boolean) => {
    const names = listTraitsOf(clause);
    return ({ case: item }) =>
      item.clauses.includes(clause) || names.some((name) => traits.get(item.id)?.has(name));
  };
  const unshown = findUnshown(failures);
  const isValidation = (clause: string): boolean => clause.startsWith("validation.");
  const hasOther = [...clauses].some((clause) => !isValidation(clause) && !unshown.has(clause));
  const isUnread = hasOther && readsNone(failures);
  const looks = new Map(failures.map((failure) => [failure, printSymptoms(failure)]));
  return new Set([
    ...unshown,
    ...[...clauses].filter(
      (clause) =>
        (isUnread && isValidation(clause)) ||
        (isNarrow(clause, failures, traits) && failAsOthers(looks, isAbout(clause))),
    ),
  ]);
}

/** Minimum share of the failures that are documents rejected for another text. */
const minUnread = 0.9;

/** Whether a server rejects documents before it validates them: its responses name no defect. */
function readsNone(failures: readonly ObservedFailure[]): boolean {
  const unread = failures.filter(({ symptoms }) => symptoms.has("rejected for another text"));
  return failures.length > 0 && unread.length >= minUnread * failures.length;
}

/** Minimum share of the failed cases of a clause that have the part that the clause is about. */
const minRecognized = 0.8;

/**
 * Whether a clause is about a part of a request or of a response that nearly all of its failed cases
 * have, so that a server which only breaks this clause treats other cases as it should. A clause
 * about what is carried over from other requests is not: any case can come after them.
 */
function isNarrow(
  clause: string,
  failures: readonly ObservedFailure[],
  traits: ExaminedCases["traits"],
): boolean {
  const names = listTraitsOf(clause);
  const own = failures.filter(({ case: item }) => item.clauses.includes(clause));
  const recognized = own.filter(({ case: { id } }) =>
    names.some((name) => traits.get(id)?.has(name)),
  );
  return !clause.startsWith("isolation.") && recognized.length >= minRecognized * own.length;
}

/**
 * Whether nearly all failures of some cases look like failures of others.
 *
 * @param looks how each failure looks.
 */
function failAsOthers(
  looks: ReadonlyMap<ObservedFailure, string>,
  isOwn: (failure: ObservedFailure) => boolean,
): boolean {
  const all = [...looks];
  const own = all.filter(([failure]) => isOwn(failure));
  const distinct = new Set(own.filter(([failure]) => isDistinct(failure)).map(([, look]) => look));
  const others = all.filter(([failure, look]) => distinct.has(look) && !isOwn(failure));
  const shared = new Set(others.map(([, look]) => look));
  const unlike = own.filter(([, look]) => !shared.has(look));
  return (
    others.length >= Math.max(minOthers, minShare * own.length) &&
    unlike.length <= maxUnlike * own.length
  );
}

/** Symptoms that many bugs have in common: documents are rejected, or records not found. */
const common = /^(rejected |accepted |no response|status |other status|another record)|>null$/;

/** Whether a failure looks like those of few bugs. */
export function isDistinct({ symptoms }: ObservedFailure): boolean {
  return ![...symptoms].some((symptom) => common.test(symptom));
}
