import pMap from "p-map";
import type { DrawnCases } from "../generate/generate-cases.ts";
import type { GeneratedCase } from "../generate/name-case.ts";
import { type Circumstance, isConcurrent } from "../suite/case.ts";
import { isInShard, type Shard } from "../suite/shard.ts";
import { CaseLog } from "./case-log.ts";
import { skipCase } from "./case-result.ts";
import { firstCases, type GeneratedOutcome, KeptOutcomes } from "./kept-outcomes.ts";
import type { RunContext } from "./run-context.ts";
import { chooserOf, runInTurn, runsApart } from "./run-in-turn.ts";
import { oneAtATime } from "./run-judged-cases.ts";
import { chooseCircumstance, maxIdling, type ScheduledCase } from "./schedule-cases.ts";

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
  /** Those that are kept, in their order. */
  readonly kept: readonly GeneratedOutcome[];
  /** Number of the others, which passed. */
  readonly unlisted: number;
  /** Cases of concurrent requests, for a server that serves one connection at a time. */
  readonly skipped: readonly CaseLog[];
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
  const skipped: CaseLog[] = [];
  const apart: ScheduledExample[] = [];
  const idling: Promise<void>[] = [];
  // Those that idle keep their connections.
  const { jobs } = run.load;
  const canIdle = jobs >= 2 * maxIdling;
  const hasEnded = (): boolean =>
    run.load.reason() !== undefined || performance.now() >= options.deadline;
  const carryOut = async (one: ScheduledExample, others = jobs - 1): Promise<void> => {
    const log = hasEnded() ? undefined : await runExample(one, others, run);
    // One that the end of the run has cut off says nothing.
    const result = log?.result();
    if (log !== undefined && result?.verdict !== "skipped") {
      outcomes.add({ example: one.item, index: one.index, log });
    }
  };
  const start = async (one: ScheduledExample): Promise<void> => {
    if (isConcurrent(one.item.item) && run.target.connections() === 1) {
      skipped.push(skipConcurrent(one));
    } else if (runsApart(one.item.item, run)) {
      apart.push(one);
    } else if (canIdle && one.circumstance === "after-idle" && idling.length < maxIdling) {
      idling.push(carryOut(one));
    } else {
      await carryOut(one);
    }
  };
  const scheduled = schedule(drawn, options, run);
  const concurrency = canIdle ? jobs - maxIdling : jobs;
  for (let next = scheduled.next(); next.done !== true && !hasEnded(); next = scheduled.next()) {
    await pMap(takeFrom(next.value, scheduled, batchSize), start, { concurrency });
  }
  await Promise.all(idling);
  await pMap(apart, (one) => carryOut(one, 0), { concurrency: 1 });
  return { ...outcomes.finish(), skipped };
}

type ScheduledExample = ScheduledCase<GeneratedCase>;

function runExample(
  { item: { item, seed, path }, index, circumstance }: ScheduledExample,
  others: number,
  run: RunContext,
): Promise<CaseLog> {
  return runInTurn(item, others, {
    ...run,
    source: "generated",
    origin: { seed, path },
    circumstance,
    keepsExchanges: index < firstCases,
  });
}

function skipConcurrent({ item: { item } }: ScheduledExample): CaseLog {
  const why = { skip: "concurrency", reason: oneAtATime } as const;
  return new CaseLog(skipCase(item, { source: "generated" }, why));
}

function* schedule(
  { generated, count }: DrawnCases,
  { shard, survived }: CarryOutOptions,
  run: RunContext,
): Generator<ScheduledExample, void> {
  const choose = chooserOf(run);
  let [position, index] = [0, 0];
  for (const item of generated) {
    const isOurs = isInShard(position, shard);
    position += 1;
    if (isOurs) {
      const circumstance = choose
        ? choose(item.item)
        : chooseCircumstance(index, { jobs: run.load.jobs, survived, count });
      yield { item, index, circumstance };
      index += 1;
    }
  }
}

/** Takes the first item and some of the next ones, each when it is asked for. */
function* takeFrom<Item>(
  first: Item,
  items: Iterator<Item, void>,
  count: number,
): Generator<Item, void> {
  yield first;
  for (let taken = 1; taken < count; taken += 1) {
    const next = items.next();
    if (next.done === true) {
      return;
    }
    yield next.value;
  }
}
