import type { Circumstance } from "../suite/case.ts";
import type { CaseResult } from "./case-result.ts";

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

/** What circumstances cases may run in. */
export interface ScheduleOptions<Item> {
  /** Number of cases that run at once. */
  readonly jobs: number;
  /** What the server is known to survive, besides new connections and pauses; nothing when left out. */
  readonly survived?: ReadonlySet<Circumstance> | undefined;
  /** Gives the circumstance of a case that runs again; it is chosen by its index when left out. */
  readonly choose?: ((item: Item) => Circumstance | undefined) | undefined;
}

/**
 * Chooses in what circumstances cases run: as the first request of a connection, after idling, and
 * after clients that went away. A conforming server never gives another response for that, so any
 * case shows whether it does.
 *
 * @returns the cases that idle, then all others in their order, so that nothing waits for a pause.
 */
export function scheduleCases<Item>(
  items: readonly Item[],
  options: ScheduleOptions<Item>,
): ScheduledCase<Item>[] {
  const { choose } = options;
  const scheduled = items.map((item, index) => ({
    item,
    index,
    circumstance: choose === undefined ? chooseCircumstance(index, options) : choose(item),
  }));
  const idles = ({ circumstance }: ScheduledCase<Item>): boolean => circumstance === "after-idle";
  return [...scheduled.filter(idles), ...scheduled.filter((one) => !idles(one))];
}

/**
 * Lists the circumstances of recorded cases that passed. A server that dies of a client that went
 * away fails the cases about that, and need not fail any other.
 */
export function listSurvived(results: readonly CaseResult[]): ReadonlySet<Circumstance> {
  const steps = results.flatMap(({ case: item, verdict }) =>
    verdict === "passed" && item.level === "required" ? item.steps : [],
  );
  return new Set(
    steps.flatMap((step) =>
      "request" in step && step.request.connection !== undefined ? [step.request.connection] : [],
    ),
  );
}

function chooseCircumstance(
  index: number,
  { jobs, survived = new Set() }: Pick<ScheduleOptions<unknown>, "jobs" | "survived">,
): Circumstance | undefined {
  if (index % 120 === 40 && jobs >= minIdleJobs) {
    return "after-idle";
  }
  if (index % 32 === 3 && survived.has("after-abort")) {
    return "after-abort";
  }
  if (index % 32 === 19 && survived.has("after-hang-up")) {
    return "after-hang-up";
  }
  return index % 8 === 7 ? "new" : undefined;
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
};
