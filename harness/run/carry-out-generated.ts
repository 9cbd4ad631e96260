import pMap from "p-map";
import type { DrawnCases } from "../generate/generate-cases.ts";
import type { GeneratedCase } from "../generate/name-case.ts";
import type { Circumstance } from "../suite/case.ts";
import { isInShard, type Shard } from "../suite/shard.ts";
import { CaseLog } from "./case-log.ts";
import { type CaseResult, isInterrupted, isUnanswered } from "./case-result.ts";
import { isConcurrent, oneAtATime } from "./is-concurrent.ts";
import { KeptOutcomes } from "./kept-outcomes.ts";
import { chooserOf, runsApart } from "./run-as-before.ts";
import type { RunContext } from "./run-context.ts";
import { runGeneratedCase } from "./run-generated-case.ts";
import { chooseCircumstance, maxIdling, type ScheduledCase } from "./schedule-cases.ts";
import { skipCase } from "./skip-case.ts";

/** Which of the drawn cases to run, and how. */
export interface CarryOutOptions {
  /** Only this part of them; all when left out. */
  readonly shard?: Shard | undefined;
  /** When to stop, by `performance.now()`. */
  readonly deadline: number;
  /** What the server survives, as `scheduleCases()` takes it. */
  readonly survived?: ReadonlySet<Circumstance> | undefined;
}

/** What became of the cases that were drawn. */
export interface CarriedOut {
  readonly outcomes: KeptOutcomes;
  /** Results of cases of concurrent requests, for a server that serves one connection at a time. */
  readonly skipped: readonly CaseResult[];
}

/**
 * Number of cases after which all responses are awaited. Otherwise, a server that serves the last
 * request first would leave the first ones waiting until the end of the run, beyond any time limit.
 */
const batchSize = 500;

/**
 * Runs cases several at a time, and after them those that must run apart. Each is drawn when it is
 * about to run. A few that idle do so while the others run.
 */
export async function carryOutGenerated(
  drawn: DrawnCases,
  options: CarryOutOptions,
  run: RunContext,
): Promise<CarriedOut> {
  const outcomes = new KeptOutcomes();
  const skipped: CaseResult[] = [];
  const apart: ScheduledExample[] = [];
  const idling: Promise<void>[] = [];
  // Those that idle keep their connections.
  const canIdle = run.jobs >= 2 * maxIdling;
  const carryOut = async (one: ScheduledExample): Promise<void> => {
    if (!hasEnded(options, run)) {
      await carryOutCase(one, outcomes, run);
    }
  };
  const start = async (one: ScheduledExample): Promise<void> => {
    if (runsApart(one.item.item, run)) {
      apart.push(one);
    } else if (canIdle && one.circumstance === "after-idle" && idling.length < maxIdling) {
      idling.push(carryOut(one));
    } else {
      await carryOut(one);
    }
  };
  const scheduled = schedule(drawn, { ...options, onSkipped: (one) => skipped.push(one) }, run);
  const concurrency = canIdle ? run.jobs - maxIdling : run.jobs;
  let batch = take(scheduled, batchSize);
  while (batch.length > 0 && !hasEnded(options, run)) {
    await pMap(batch, start, { concurrency });
    batch = take(scheduled, batchSize);
  }
  await Promise.all(idling);
  await pMap(apart, carryOut, { concurrency: 1 });
  return { outcomes, skipped };
}

type ScheduledExample = ScheduledCase<GeneratedCase>;

function hasEnded({ deadline }: CarryOutOptions, { watchdog }: RunContext): boolean {
  return watchdog.reason() !== undefined || performance.now() >= deadline;
}

async function carryOutCase(
  { item: example, index, circumstance }: ScheduledExample,
  outcomes: KeptOutcomes,
  run: RunContext,
): Promise<void> {
  const result = await runGeneratedCase(example, { ...run, circumstance });
  if (isInterrupted(result)) {
    return;
  }
  await run.watchdog.watch(result);
  if (!isUnanswered(result)) {
    run.onResult(result);
  }
  outcomes.add({ example, index, log: new CaseLog(result) });
}

/** How cases are scheduled. */
interface ScheduleOptions extends CarryOutOptions {
  /** Called with the result of a case that does not run. */
  readonly onSkipped: (result: CaseResult) => void;
}

function* schedule(
  { generated, count }: DrawnCases,
  { shard, survived, onSkipped }: ScheduleOptions,
  run: RunContext,
): Generator<ScheduledExample, void> {
  const choose = chooserOf(run);
  let [position, index] = [0, 0];
  for (const item of generated) {
    const isOurs = isInShard(position, shard);
    position += 1;
    if (isOurs && isConcurrent(item.item) && run.target.connections() === 1) {
      const why = { skip: "concurrency", reason: oneAtATime } as const;
      onSkipped(skipCase(item.item, { source: "generated" }, why));
    } else if (isOurs) {
      const circumstance = choose
        ? choose(item.item)
        : chooseCircumstance(index, { jobs: run.jobs, survived, count });
      yield { item, index, circumstance };
      index += 1;
    }
  }
}

/** Takes the next items, and leaves the rest for later. */
function take<Item>(items: Iterator<Item, void>, count: number): Item[] {
  const taken: Item[] = [];
  for (let next = items.next(); next.done !== true; next = items.next()) {
    taken.push(next.value);
    if (taken.length === count) {
      break;
    }
  }
  return taken;
}
