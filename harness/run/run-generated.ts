import type { ServerFacts } from "../generate/create-domain.ts";
import type { DrawnCases, GeneratedCases } from "../generate/generate-cases.ts";
import type { Need } from "../suite/case.ts";
import { countInShard, type Shard } from "../suite/select-cases.ts";
import type { Suite } from "../suite/suite.ts";
import { carryOutGenerated } from "./carry-out-generated.ts";
import type { CaseLog } from "./case-log.ts";
import { confirmFailures } from "./experiments/confirm-failures.ts";
import { Laboratory } from "./experiments/laboratory.ts";
import type { RunContext } from "./run-context.ts";
import type { GeneratedCount } from "./run-result.ts";
import type { Survived } from "./schedule-cases.ts";

/** Which generated cases to run. */
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
  /** Maximum milliseconds to shrink all counterexamples; 5,000 when left out, 0 to shrink none. */
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
  /** What it survives; nothing when left out. */
  readonly survived?: Survived | undefined;
}

/** The outcome of the generated cases. */
export interface GeneratedResults {
  readonly logs: readonly CaseLog[];
  /** Number of other cases, which passed. */
  readonly unlisted: number;
  readonly count: GeneratedCount;
  /** Properties that cannot be judged with what is known about the server. */
  readonly leftOut: readonly string[];
  /** Why not all cases ran; left out unless the time ran out. */
  readonly cutShort?: string | undefined;
}

/**
 * Runs generated cases several at a time, then shrinks the first counterexample of each property.
 * What is drawn does not depend on any response, so a seed always sends the same requests.
 *
 * @see service.selected-fields
 */
export async function runGenerated(
  suite: Suite,
  options: GeneratedOptions & GeneratedContext,
  run: RunContext,
): Promise<GeneratedResults> {
  const { shard, timeMs = Number.POSITIVE_INFINITY, shrinkMs = 5000, without, survived } = options;
  const planned = countPlanned(options);
  if (planned === 0 || run.load.reason() !== undefined) {
    return { ...nothing, count: { requested: planned, run: 0 } };
  }
  run.onPhase("generated cases");
  const drawn = options.drawn ?? (await draw(toServerFacts(suite, without), options));
  const { leftOut, examples } = drawn;
  const deadline = performance.now() + timeMs;
  const done = await carryOutGenerated(drawn, { shard, survived, deadline }, run);
  const { kept, unlisted, skipped } = done;
  const logs = kept.map(({ log }) => log);
  await new Laboratory({ context: run }).carryOut(confirmFailures(logs));
  // It loads fast-check, as drawing does.
  const { shrinkFirsts } = await import("./shrink-firsts.ts");
  await shrinkFirsts(kept, { examples, shrinkMs }, run);
  for (const log of logs) {
    run.onResult(log.result());
  }
  const requested = countInShard(drawn.count, shard);
  const count = { requested, run: kept.length + unlisted + skipped.length };
  return {
    logs: [...logs, ...skipped],
    unlisted,
    count,
    leftOut,
    cutShort: count.run < requested && performance.now() >= deadline ? outOfTime : undefined,
  };
}

const nothing = { logs: [], unlisted: 0, leftOut: [] };

/** Counts the cases that options ask for. */
export function countPlanned({ count, path, shard }: GeneratedOptions): number {
  return path === undefined ? countInShard(count, shard) : 1;
}

const outOfTime = "The time for generated cases ran out (--generated-time)";

/** Finds out whether there is a generated case with the path in the options. */
export async function findsGenerated(
  suite: Suite,
  options: GeneratedOptions & { readonly without: ReadonlySet<Need> },
): Promise<boolean> {
  return (await draw(toServerFacts(suite, options.without), options)).count > 0;
}

/** What is known about a server that holds the records of a suite. */
export function toServerFacts(
  { typeSystem, dataset, overdue }: Suite,
  without: ReadonlySet<Need>,
): ServerFacts {
  return without.has("library")
    ? { typeSystem, without }
    : { typeSystem, dataset, overdue, without };
}

/** Loads fast-check only when cases are generated: it is large. */
async function draw(
  facts: ServerFacts,
  { seed, count, path, properties }: GeneratedOptions,
): Promise<DrawnCases> {
  if (path === undefined) {
    const { drawCases } = await import("../generate/generate-cases.ts");
    return drawCases({ facts, seed, count, only: properties });
  }
  const { generateAgain } = await import("../generate/generate-cases.ts");
  return generateAgain(facts, [{ seed, path }]);
}
