import { printLook } from "./list-look.ts";
import { listNamedClauses } from "./list-named-clauses.ts";
import type { ObservedFailure } from "./observed-failure.ts";

/**
 * Finds clauses that are not broken although cases of theirs fail, since the responses would show it
 * in another way than they do.
 *
 * @returns ids of the clauses.
 */
export function findUnshown(failures: readonly ObservedFailure[]): ReadonlySet<string> {
  return new Set([
    ...(failures.some(mayBreakChecked) ? [] : checkedClauses),
    ...lossClauses.filter((clause) => isLostAnyway(clause, failures)),
  ]);
}

/**
 * Clauses by which every response is checked: a server that breaks one fails its cases by a
 * difference that names it, or by a body that cannot be read.
 *
 * @see answer.content-type
 * @see answer.content-length
 * @see answer.json
 */
const checkedClauses: readonly string[] = [
  "answer.content-type",
  "answer.content-length",
  "answer.json",
];

/**
 * Whether a response names one of them, is not UTF-8, or did not come as a whole, or the case is
 * about nothing else.
 */
function mayBreakChecked({ case: item, symptoms }: ObservedFailure): boolean {
  const named = listNamedClauses(symptoms);
  return (
    item.clauses.every((clause) => checkedClauses.includes(clause)) ||
    [...checkedClauses, "answer.utf-8"].some((clause) => named.includes(clause)) ||
    [...symptoms].some((symptom) => symptom.startsWith("no response"))
  );
}

/**
 * Clauses about what a failed field leaves of the fields around it.
 *
 * @see failures.siblings
 * @see service.fields-independent
 */
const lossClauses: readonly string[] = ["failures.siblings", "service.fields-independent"];

/** Minimum number of responses that lose the same where no field failed. */
const minOthers = 5;

/** The same number as a share of the responses in which a field failed nearby. */
const minShare = 0.15;

/** Maximum share of those that lose what no other response loses. */
const maxUnlike = 0.03;

/** Whether responses in which no field failed lose the same as those that name a clause. */
function isLostAnyway(clause: string, failures: readonly ObservedFailure[]): boolean {
  const showing = failures.filter(({ symptoms }) => listNamedClauses(symptoms).includes(clause));
  const looks = new Set(showing.map(({ symptoms }) => printLook(symptoms)));
  const others = failures.filter(
    (failure) => looks.has(printLook(failure.symptoms)) && !mayHaveFailed(failure),
  );
  const shared = new Set(others.map(({ symptoms }) => printLook(symptoms)));
  const unlike = showing.filter(({ symptoms }) => !shared.has(printLook(symptoms)));
  return (
    others.length >= Math.max(minOthers, minShare * showing.length) &&
    unlike.length <= maxUnlike * showing.length
  );
}

/** Whether the case asks for the field that fails. */
function mayHaveFailed({ case: item }: ObservedFailure): boolean {
  return JSON.stringify(item).includes("overdueDays");
}
