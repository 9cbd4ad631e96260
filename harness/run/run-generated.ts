import pMap from "p-map";
import type { ServerFacts } from "../generate/create-domain.ts";
import type { GeneratedCases } from "../generate/generate-cases.ts";
import type { GeneratedCase } from "../generate/name-case.ts";
import type { Circumstance, Need } from "../suite/case.ts";
import { type Shard, takeShard } from "../suite/shard.ts";
import type { Suite } from "../suite/suite.ts";
import { type CaseResult, isInterrupted, isWrong, type WrongResult } from "./case-result.ts";
import { isConcurrent, oneAtATime } from "./is-concurrent.ts";
import { noteLoad } from "./note-load.ts";
import { chooserOf, runsApart } from "./replay/run-as-before.ts";
import type { RunContext } from "./run-context.ts";
import { type GeneratedOutcome, runGeneratedCase } from "./run-generated-case.ts";
import type { GeneratedCount } from "./run-result.ts";
import { type ScheduledCase, scheduleCases } from "./schedule-cases.ts";
import { shrinkFirsts } from "./shrink-firsts.ts";
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

/**
 * Number of cases after which all responses are awaited. A server that serves the last request
 * first would else leave the first ones waiting until the end of the run, beyond any time limit.
 */
const batchSize = 500;

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
    const result = await runGeneratedCase(example, { ...run, circumstance });
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
  const outcomes: PlacedOutcome[][] = [];
  for (let start = 0; start < others.length; start += batchSize) {
    const batch = others.slice(start, start + batchSize);
    outcomes.push(...(await pMap(batch, carryOut, { concurrency: run.jobs })));
  }
  outcomes.push(...(await pMap(apart, carryOut, { concurrency: 1 })));
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

/** An outcome with the place of its case among all. */
interface PlacedOutcome extends GeneratedOutcome {
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

function isUnanswered(result: CaseResult): result is WrongResult {
  return isWrong(result) && (result.failure === "timeout" || result.failure === "refused");
}

/** Cases without a response that repeat alone before the rest is taken as it is. */
const maxRepeated = 2;

/**
 * Runs cases that got no response while others ran once more alone, since a conforming server may
 * be slow.
 */
async function repeatUnanswered(
  outcomes: readonly GeneratedOutcome[],
  run: RunContext,
): Promise<GeneratedOutcome[]> {
  let confirmed = 0;
  const checked: GeneratedOutcome[] = [];
  for (const outcome of outcomes) {
    const { example, result, circumstance } = outcome;
    if (!isUnanswered(result)) {
      checked.push(outcome);
      continue;
    }
    const repeats = run.jobs > 1 && confirmed < maxRepeated && run.watchdog.reason() === undefined;
    const alone = repeats ? await runGeneratedCase(example, { ...run, circumstance }) : result;
    confirmed += isWrong(alone) ? 1 : 0;
    const final = isWrong(alone) ? result : noteLoad(result, alone, run);
    run.onResult(final);
    checked.push({ ...outcome, result: final });
  }
  return checked;
}
