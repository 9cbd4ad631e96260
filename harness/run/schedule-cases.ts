import { type Circumstance, isJudged, type JudgedCase } from "../suite/case.ts";
import type { CaseResult } from "./case-result.ts";
import { hasPause } from "./has-pause.ts";

/** A case and what comes before its first request. */
export interface ScheduledCase<Item> {
  readonly item: Item;
  /** Position in the list of cases. */
  readonly index: number;
  /** Nothing special when left out. */
  readonly circumstance?: Circumstance | undefined;
}

/** Cases that run at once without any waiting for one that idles. */
const minIdleJobs = 8;

/** Maximum number of cases that idle while the others run. */
export const maxIdling = 4;

/** Cases that take about as long as a pause, so that no run waits only for one. */
const minCasesBeside = 1000;

/** What circumstances cases may run in. */
export interface CircumstanceOptions {
  /** Number of cases that run at once. */
  readonly jobs: number;
  /** Number of cases in all. */
  readonly count: number;
  /** Whether one of them pauses by itself; none does when left out. */
  readonly pauses?: boolean | undefined;
  /** What the server is known to survive, besides new connections and pauses; nothing when left out. */
  readonly survived?: ReadonlySet<Circumstance> | undefined;
}

/** How cases are scheduled. */
export interface ScheduleOptions {
  /** Number of cases that run at once. */
  readonly jobs: number;
  /** Gives the circumstance of a case that runs again; it is chosen by its index when left out. */
  readonly choose?: ((item: JudgedCase) => Circumstance | undefined) | undefined;
}

/**
 * Schedules recorded cases, each in a circumstance.
 *
 * @returns the cases that idle, then all others in their order, so that nothing waits for a pause.
 */
export function scheduleCases(
  items: readonly JudgedCase[],
  { jobs, choose }: ScheduleOptions,
): ScheduledCase<JudgedCase>[] {
  const options = { jobs, count: items.length, pauses: items.some(hasPause) };
  const scheduled = items.map((item, index) => ({
    item,
    index,
    circumstance: choose === undefined ? chooseCircumstance(index, options) : choose(item),
  }));
  const idles = ({ circumstance }: ScheduledCase<JudgedCase>): boolean =>
    circumstance === "after-idle";
  return [...scheduled.filter(idles), ...scheduled.filter((one) => !idles(one))];
}

/**
 * Lists the circumstances of recorded cases that passed. A server that dies of a client that went
 * away fails the cases about that, and need not fail any other.
 */
export function listSurvived(results: readonly CaseResult[]): ReadonlySet<Circumstance> {
  const steps = results.flatMap(({ case: item, verdict }) =>
    verdict === "passed" && item.level === "required" && isJudged(item) ? item.steps : [],
  );
  return new Set(
    steps.flatMap((step) =>
      "request" in step && step.request.connection !== undefined ? [step.request.connection] : [],
    ),
  );
}

/** Which cases run in a circumstance: every so many, from an offset on. The first that fits counts. */
const circumstances = [
  { circumstance: "after-idle", every: 120, offset: 40 },
  { circumstance: "after-abort", every: 32, offset: 3 },
  { circumstance: "after-hang-up", every: 32, offset: 19 },
  { circumstance: "new", every: 8, offset: 7 },
] as const;

/**
 * Chooses in what circumstance a case runs: as the first request of a connection, after idling, or
 * after clients that went away. A conforming server never gives another response for that, so any
 * case shows whether it does. No case idles if a run would only wait for it.
 */
export function chooseCircumstance(
  index: number,
  { jobs, count, pauses = false, survived = new Set() }: CircumstanceOptions,
): Circumstance | undefined {
  const canIdle = jobs >= minIdleJobs && (pauses || count >= minCasesBeside);
  const found = circumstances.find(({ circumstance, every, offset }) => {
    const isDue = index % every === offset;
    if (circumstance === "after-idle") {
      return isDue && canIdle && index < every * maxIdling;
    }
    return isDue && (circumstance === "new" || survived.has(circumstance));
  });
  return found?.circumstance;
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
