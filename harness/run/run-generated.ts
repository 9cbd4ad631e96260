import pMap from "p-map";
import type { ServerFacts } from "../generate/create-domain.ts";
import type { GeneratedCases } from "../generate/generate-cases.ts";
import type { GeneratedCase } from "../generate/name-case.ts";
import type { Examples } from "../generate/prepare-examples.ts";
import type { Circumstance, JudgedCase, Need } from "../suite/case.ts";
import { type Shard, takeShard } from "../suite/shard.ts";
import type { Suite } from "../suite/suite.ts";
import { type CaseResult, isInterrupted, isWrong, type WrongResult } from "./case-result.ts";
import { isConcurrent, oneAtATime } from "./is-concurrent.ts";
import { noteLoad } from "./note-load.ts";
import { chooserOf, runAsBefore, runsApart } from "./replay/run-as-before.ts";
import { retryLost } from "./retry-lost.ts";
import type { RunContext } from "./run-context.ts";
import { type CaseContext, runJudgedCase } from "./run-judged-case.ts";
import type { GeneratedCount } from "./run-result.ts";
import { describeCircumstance, type ScheduledCase, scheduleCases } from "./schedule-cases.ts";
import { skipCase } from "./skip-case.ts";

/**
 * Which generated cases to run.
 *
 * @example
 * ```ts
 * const generated: GeneratedOptions = { count: 100, seed: 7, timeMs: 60_000 };
 * ```
 */
export interface GeneratedOptions {
  readonly count: number;
  /** A 32-bit integer. */
  readonly seed: number;
  /** Ids of the properties to generate cases for; all when left out. */
  readonly properties?: readonly string[] | undefined;
  /** Only the case with this path. */
  readonly path?: string | undefined;
  /** Only this part of them; all when left out. */
  readonly shard?: Shard | undefined;
  /** Maximum milliseconds for all cases; no limit when left out. */
  readonly timeMs?: number | undefined;
  /**
   * Maximum milliseconds to shrink one counterexample, and a quarter of the maximum for all of
   * them; 5,000 when left out, 0 to shrink none.
   */
  readonly shrinkMs?: number | undefined;
  /** Cases drawn earlier with this count and seed, so that many runs can share them. */
  readonly drawn?: GeneratedCases | undefined;
}

/** The generated cases that run by default. The seed is fixed, so that runs can be compared. */
export const defaultGenerated: GeneratedOptions = { count: 500, seed: 1 };

/** What is known about the server. */
export interface GeneratedContext {
  /** What it is not set up with. */
  readonly without: ReadonlySet<Need>;
  /** What it survives, as {@link scheduleCases} takes it. */
  readonly survived?: ReadonlySet<Circumstance> | undefined;
}

/** The outcome of the generated cases. */
export interface GeneratedResults {
  readonly results: readonly CaseResult[];
  readonly count: GeneratedCount;
  /** Properties that cannot be judged with what is known about the server. */
  readonly leftOut: readonly string[];
  /** Why not all cases ran; left out unless the time ran out. */
  readonly cutShort?: string | undefined;
}

/**
 * Runs generated cases several at a time, then shrinks the first counterexample of each property.
 * All cases are generated before the first is sent, so that a seed always sends the same requests.
 *
 * @see service.selected-fields
 */
export async function runGenerated(
  suite: Suite,
  options: GeneratedOptions & GeneratedContext,
  run: RunContext,
): Promise<GeneratedResults> {
  if (options.count === 0 && options.path === undefined) {
    return { results: [], count: { requested: 0, run: 0 }, leftOut: [] };
  }
  if (run.watchdog.reason() !== undefined) {
    const requested = countPlanned(options);
    return { results: [], count: { requested, run: 0 }, leftOut: [] };
  }
  run.onPhase("generated cases");
  const facts = toServerFacts(suite, options.without);
  const drawn = options.drawn ?? (await generate(facts, options));
  const { leftOut, examples } = drawn;
  const generated = takeShard(drawn.generated, options.shard);
  const [sent, skipped] = setApart(generated, run);
  const deadline = performance.now() + (options.timeMs ?? Number.POSITIVE_INFINITY);
  const carriedOut = await carryOutAll(sent, { deadline, survived: options.survived }, run);
  const results = await shrinkFirsts(
    await repeatUnanswered(carriedOut, run),
    { examples, shrinkMs: options.shrinkMs ?? 5000 },
    run,
  );
  const cut = sent.length - carriedOut.length;
  return {
    results: [...results, ...skipped],
    count: { requested: generated.length, run: generated.length - cut },
    leftOut,
    cutShort: cut > 0 && performance.now() >= deadline ? outOfTime : undefined,
  };
}

/** Runs cases several at a time, and after them those that must run apart. */
async function carryOutAll(
  sent: readonly GeneratedCase[],
  { deadline, survived }: Pick<GeneratedContext, "survived"> & { readonly deadline: number },
  run: RunContext,
): Promise<PlacedOutcome[]> {
  const carryOut = async (scheduled: ScheduledCase<GeneratedCase>): Promise<PlacedOutcome[]> => {
    const { item: example, index, circumstance } = scheduled;
    if (run.watchdog.reason() !== undefined || performance.now() >= deadline) {
      return [];
    }
    const result = await runExample(example, { ...run, circumstance });
    if (isInterrupted(result)) {
      return [];
    }
    await run.watchdog.watch(result);
    if (!isUnanswered(result)) {
      run.onResult(result);
    }
    return [{ example, result, index, circumstance }];
  };
  const choose = chooserOf(run);
  const scheduled = scheduleCases(sent, {
    jobs: run.jobs,
    survived,
    choose: choose && (({ item }) => choose(item)),
  });
  const apart = scheduled.filter(({ item: { item } }) => runsApart(item, run));
  const others = scheduled.filter((one) => !apart.includes(one));
  const outcomes = [
    ...(await pMap(others, carryOut, { concurrency: run.jobs })),
    ...(await pMap(apart, carryOut, { concurrency: 1 })),
  ];
  return outcomes.flat().toSorted((left, right) => left.index - right.index);
}

/** Counts the cases that options ask for. */
export function countPlanned({ count, path, shard }: GeneratedOptions): number {
  if (path !== undefined) {
    return 1;
  }
  return shard === undefined
    ? count
    : Math.max(0, Math.ceil((count - shard.number + 1) / shard.of));
}

const outOfTime = "The time for generated cases ran out (--generated-time)";

/** Skips cases of concurrent requests for a server that serves one connection at a time. */
function setApart(
  generated: readonly GeneratedCase[],
  run: RunContext,
): [sent: readonly GeneratedCase[], skipped: readonly CaseResult[]] {
  if (run.target.connections() > 1) {
    return [generated, []];
  }
  const context = { source: "generated" } as const;
  return [
    generated.filter(({ item }) => !isConcurrent(item)),
    generated
      .filter(({ item }) => isConcurrent(item))
      .map(({ item }) => skipCase(item, context, { skip: "concurrency", reason: oneAtATime })),
  ];
}

/** Finds out whether there is a generated case with the path in the options. */
export async function findsGenerated(
  suite: Suite,
  options: GeneratedOptions & { readonly without: ReadonlySet<Need> },
): Promise<boolean> {
  const { generated } = await generate(toServerFacts(suite, options.without), options);
  return generated.length > 0;
}

/** A generated case that ran, with its result. */
interface Outcome extends Pick<CaseContext, "circumstance"> {
  readonly example: GeneratedCase;
  readonly result: CaseResult;
}

/** An outcome with the place of its case among all. */
interface PlacedOutcome extends Outcome {
  readonly index: number;
}

/** What is known about a server that holds the records of a suite. */
export function toServerFacts(
  { typeSystem, dataset }: Suite,
  without: ReadonlySet<Need>,
): ServerFacts {
  return without.has("library") ? { typeSystem, without } : { typeSystem, dataset, without };
}

/** Loads fast-check only when cases are generated: it is large. */
async function generate(
  facts: ServerFacts,
  { seed, count, path, properties }: GeneratedOptions,
): Promise<GeneratedCases> {
  if (path === undefined) {
    const { generateCases } = await import("../generate/generate-cases.ts");
    return generateCases({ facts, seed, count, only: properties });
  }
  const { generateCase } = await import("../generate/generate-case.ts");
  return generateCase({ facts, seed, path });
}

async function runExample(
  { item, seed, path }: GeneratedCase,
  context: RunContext,
): Promise<CaseResult> {
  const result = await retryLost(() => runAsBefore(item, { ...context, source: "generated" }));
  return { ...result, origin: { seed, path } };
}

function isUnanswered(result: CaseResult): result is WrongResult {
  return isWrong(result) && (result.failure === "timeout" || result.failure === "refused");
}

/** Cases without a response that repeat alone before the rest is taken as it is. */
const maxRepeated = 2;

/**
 * Runs cases that got no response while others ran once more alone, since a conforming server may
 * be slow.
 */
async function repeatUnanswered(outcomes: readonly Outcome[], run: RunContext): Promise<Outcome[]> {
  let confirmed = 0;
  const checked: Outcome[] = [];
  for (const outcome of outcomes) {
    const { example, result, circumstance } = outcome;
    if (!isUnanswered(result)) {
      checked.push(outcome);
      continue;
    }
    const repeats = run.jobs > 1 && confirmed < maxRepeated && run.watchdog.reason() === undefined;
    const alone = repeats ? await runExample(example, { ...run, circumstance }) : result;
    confirmed += isWrong(alone) ? 1 : 0;
    const final = isWrong(alone) ? result : noteLoad(result, alone, run);
    run.onResult(final);
    checked.push({ ...outcome, result: final });
  }
  return checked;
}

/** What counterexamples are shrunk with, and for how long. */
interface ShrinkBudget {
  /** What the cases were drawn from, by the id of the property. */
  readonly examples: ReadonlyMap<string, Examples>;
  readonly shrinkMs: number;
}

/** Replaces the first counterexample of each property with the smallest one found. */
async function shrinkFirsts(
  outcomes: readonly Outcome[],
  options: ShrinkBudget,
  run: RunContext,
): Promise<CaseResult[]> {
  const seen = new Set<string>();
  const results: CaseResult[] = [];
  const deadline = performance.now() + 4 * options.shrinkMs;
  const isPointless = options.shrinkMs === 0 || haveOneResponse(outcomes);
  for (const { example, result, circumstance } of outcomes) {
    const { property } = example.item;
    if (!isWrong(result) || seen.has(property)) {
      results.push(result);
      continue;
    }
    seen.add(property);
    if (isPointless || result.failure === "timeout") {
      results.push(result);
      continue;
    }
    run.onPhase("shrinking counterexamples");
    const budgetEnd = Math.min(deadline, performance.now() + options.shrinkMs);
    const shrinkMs = budgetEnd - performance.now();
    const outcome = { example, result, circumstance };
    const shrunk =
      shrinkMs > 0 ? await shrinkOutcome(outcome, { ...options, shrinkMs }, run) : result;
    results.push(performance.now() < budgetEnd ? shrunk : addNote(shrunk, outOfBudget));
  }
  return results;
}

/** Below this number of responses, it means little that all of them are the same. */
const minResponses = 5;

/** Whether every case got the same wrong response: a smaller request would show nothing new. */
function haveOneResponse(outcomes: readonly Outcome[]): boolean {
  const responses = outcomes.map(({ result }) =>
    isWrong(result) && result.received !== undefined
      ? `${result.received.status} ${result.received.body}`
      : undefined,
  );
  const [first] = responses;
  return (
    responses.length >= minResponses &&
    first !== undefined &&
    responses.every((response) => response === first)
  );
}

const outOfBudget = "A smaller counterexample may exist: the time for shrinking ran out";

function addNote<T extends CaseResult>(result: T, note: string): T {
  return { ...result, notes: [...result.notes, note] };
}

async function shrinkOutcome(
  { example, result, circumstance }: Outcome & { readonly result: WrongResult },
  { examples, shrinkMs }: ShrinkBudget,
  run: RunContext,
): Promise<CaseResult> {
  const { shrinkCase } = await import("../generate/shrink-case.ts");
  const fails = async (item: JudgedCase): Promise<boolean> => {
    if (run.watchdog.reason() !== undefined) {
      return false;
    }
    const tried = await runJudgedCase(item, { ...run, circumstance });
    return isWrong(tried) && !isInterrupted(tried);
  };
  const smallest = await shrinkCase({ generated: example, examples, fails, budgetMs: shrinkMs });
  if (smallest === undefined) {
    return addNote(result, "Passes when run alone: fails only while other requests are under way");
  }
  const shrunk = await runExample(smallest, { ...run, circumstance });
  const usual = circumstance === undefined ? shrunk : await runExample(smallest, run);
  if ([shrunk, usual].some(isInterrupted) || !isWrong(shrunk)) {
    return result;
  }
  if (circumstance === undefined || isWrong(usual)) {
    return shrunk;
  }
  return { ...shrunk, notes: [...shrunk.notes, describeCircumstance(circumstance)] };
}
