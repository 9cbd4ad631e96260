import pMap from "p-map";
import type { DrawnCases } from "../generate/generate-cases.ts";
import type { GeneratedCase } from "../generate/name-case.ts";
import { isConcurrent } from "../suite/case.ts";
import { isInShard, type Shard } from "../suite/select-cases.ts";
import { CaseLog } from "./case-log.ts";
import { type CaseResult, skipCase } from "./case-result.ts";
import type { RunContext } from "./run-context.ts";
import { chooserOf, runInTurn, runsApart } from "./run-in-turn.ts";
import { oneAtATime } from "./run-judged-cases.ts";
import { chooseCircumstance, type Survived } from "./schedule-cases.ts";

/** Which of the drawn cases to run, and how. */
export interface CarryOutOptions {
  /** Only this part of them; all when left out. */
  readonly shard?: Shard | undefined;
  /** When to stop, by `performance.now()`. */
  readonly deadline: number;
  /** What the server survives; nothing when left out. */
  readonly survived?: Survived | undefined;
}

/** A generated case that ran, with what was observed of it. */
export interface GeneratedOutcome {
  readonly example: GeneratedCase;
  /** The place of the case among all. */
  readonly index: number;
  readonly log: CaseLog;
}

/** What became of the cases that were drawn. */
export interface CarriedOut {
  /** The first ones, and all that did not pass, in their order. */
  readonly kept: readonly GeneratedOutcome[];
  /** Number of the others, which passed. */
  readonly unlisted: number;
  /** Cases of concurrent requests, for a server that serves one connection at a time. */
  readonly skipped: readonly CaseLog[];
}

/** The first cases, which are kept: reports show them, and a diagnosis compares failures with them. */
const firstCases = 500;

/**
 * Number of cases after which all responses are awaited. Otherwise, a server that serves the last
 * request first would leave the first ones waiting until the end of the run, beyond any time limit.
 */
const batchSize = 500;

/**
 * Runs cases several at a time, and after them those that must run apart. Each is drawn when it is
 * about to run.
 */
export async function carryOutGenerated(
  drawn: DrawnCases,
  options: CarryOutOptions,
  run: RunContext,
): Promise<CarriedOut> {
  const kept: GeneratedOutcome[] = [];
  let unlisted = 0;
  const skipped: CaseLog[] = [];
  const apart: Placed[] = [];
  const { jobs } = run.load;
  const hasEnded = (): boolean =>
    run.load.reason() !== undefined || performance.now() >= options.deadline;
  const carryOut = async (one: Placed, others: number): Promise<void> => {
    const log = hasEnded() ? undefined : await runExample(one, others, { ...options, run });
    const result = log?.result();
    if (result?.verdict === "passed" && one.index >= firstCases) {
      unlisted += 1;
    } else if (result?.verdict === "passed") {
      kept.push(copyPassed(one, result, run));
    } else if (log !== undefined && result?.verdict !== "skipped") {
      // One that the end of the run has cut off says nothing.
      kept.push({ ...one, log });
    }
  };
  const start = async (one: Placed): Promise<void> => {
    const { item } = one.example;
    if (isConcurrent(item) && run.target.connections() === 1) {
      const why = { skip: "concurrency", reason: oneAtATime } as const;
      skipped.push(new CaseLog(skipCase(item, { source: "generated" }, why)));
    } else if (runsApart(item, run)) {
      apart.push(one);
    } else {
      await carryOut(one, jobs - 1);
    }
  };
  const placed = placeInShard(drawn, options);
  for (let next = placed.next(); next.done !== true && !hasEnded(); next = placed.next()) {
    await pMap(takeFrom(next.value, placed, batchSize), start, { concurrency: jobs });
  }
  for (const one of apart) {
    await carryOut(one, 0);
  }
  return { kept: kept.toSorted((left, right) => left.index - right.index), unlisted, skipped };
}

/** A case, and its place among those that run. */
type Placed = Pick<GeneratedOutcome, "example" | "index">;

/**
 * Copies a case that passed, to keep it. V8 allocates what mostly survives as if it lived long: if the
 * first cases themselves were kept, a long run would take much memory for those that follow.
 */
function copyPassed(
  { example, index }: Placed,
  result: CaseResult,
  { policy }: RunContext,
): GeneratedOutcome {
  const copy = structuredClone({ example, result });
  return { example: copy.example, index, log: new CaseLog(copy.result, policy) };
}

function runExample(
  { example: { item, seed, path }, index }: Placed,
  others: number,
  { run, survived }: Pick<CarryOutOptions, "survived"> & { readonly run: RunContext },
): Promise<CaseLog> {
  const choose = chooserOf(run);
  return runInTurn(item, others, {
    ...run,
    source: "generated",
    origin: { seed, path },
    circumstance: choose ? choose(item) : chooseCircumstance(index, survived),
  });
}

function* placeInShard(
  { generated }: DrawnCases,
  { shard }: CarryOutOptions,
): Generator<Placed, void> {
  let [position, index] = [0, 0];
  for (const example of generated) {
    if (isInShard(position, shard)) {
      yield { example, index };
      index += 1;
    }
    position += 1;
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
