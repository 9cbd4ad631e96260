import { type Circumstance, isJudged } from "../suite/case.ts";
import type { CaseResult } from "./case-result.ts";

/** What the server is known to survive, besides new connections. */
export type Survived = ReadonlySet<Circumstance>;

/**
 * Lists the circumstances of recorded cases that passed. A server that dies of a client that went
 * away fails the cases about that, and need not fail any other.
 */
export function listSurvived(results: readonly CaseResult[]): Survived {
  const steps = results.flatMap(({ case: item, verdict }) =>
    verdict === "passed" && isJudged(item) && item.level === "required" ? item.steps : [],
  );
  return new Set(
    steps.flatMap((step) =>
      "request" in step && step.request.connection !== undefined ? [step.request.connection] : [],
    ),
  );
}

/** Which cases run in a circumstance: every so many, from an offset on. The first that fits counts. */
const circumstances = [
  { circumstance: "after-abort", every: 32, offset: 3 },
  { circumstance: "after-hang-up", every: 32, offset: 19 },
  { circumstance: "new", every: 32, offset: 7 },
] as const;

/**
 * Chooses in what circumstance a case runs: as the first request of a connection, or after clients
 * that went away. A conforming server never gives another response for that, so any case shows
 * whether it does.
 *
 * @param index number of the case among all.
 */
export function chooseCircumstance(
  index: number,
  survived: Survived = new Set(),
): Circumstance | undefined {
  return circumstances.find(
    ({ circumstance, every, offset }) =>
      index % every === offset && (circumstance === "new" || survived.has(circumstance)),
  )?.circumstance;
}

/** Says in what circumstance alone a case fails. */
export function describeCircumstance(circumstance: Circumstance): string {
  return `Fails only ${circumstanceNames[circumstance]}: it passes otherwise`;
}

/** What comes before a request, in words that follow a verb like "sent". */
export const circumstanceNames: Readonly<Record<Circumstance, string>> = {
  first: "as the first request of the server",
  new: "as the first request of a connection",
  "after-abort": "right after a client that went away in the middle of its request",
  "after-hang-up": "right after a client that went away before the response",
  "after-idle": "after more than a second without a request on the connection",
  "after-silence": "after more than a second without a connection to the server",
  same: "right after another request on the connection",
};
