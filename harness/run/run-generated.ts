import pMap from "p-map";
import type { ServerFacts } from "../generate/create-domain.ts";
import type { DrawnCases } from "../generate/generate-cases.ts";
import type { GeneratedCase } from "../generate/name-case.ts";
import type { Need } from "../suite/case.ts";
import { countInShard, isInShard, type Shard } from "../suite/select-cases.ts";
import type { Suite } from "../suite/suite.ts";
import { CaseLog } from "./case-log.ts";
import { confirmFailures } from "./experiments/confirm-failures.ts";
import { Laboratory } from "./experiments/laboratory.ts";
import { countPlanned, type GeneratedOptions } from "./generated-options.ts";
import type { RunContext } from "./run-context.ts";
import { chooseCircumstance, runInTurn, runsApart, type Survived } from "./run-in-turn.ts";
import type { RunOutcome } from "./to-run-result.ts";

/** The outcome of the generated cases. */
export interface GeneratedResults
  extends Pick<RunOutcome, "generated" | "leftOut" | "selectedProperties" | "unlisted"> {
  /** The first cases, and all that did not pass, in their order. */
  readonly logs: readonly CaseLog[];
  /** Why not all cases ran; left out unless the time ran out. */
  readonly endedEarly?: string | undefined;
}

/** The first cases, which are kept: reports show them, and a diagnosis compares failures with them. */
const firstCases = 500;

/**
 * Runs generated cases several at a time, then shrinks the first counterexample of each property.
 * What is drawn does not depend on any response, so a seed always sends the same requests.
 *
 * @param survived what may come before a case: the server survives it.
 * @see service.selected-fields
 */
export async function runGenerated(
  survived: Survived,
  context: RunContext,
): Promise<GeneratedResults> {
  const run = { ...context, source: "generated" } as const;
  const {
    shard,
    timeMs = Number.POSITIVE_INFINITY,
    properties: selectedProperties,
  } = run.generated;
  const planned = { requested: countPlanned(run.generated), run: 0 };
  if (planned.requested === 0 || run.load.reason() !== undefined) {
    return { logs: [], generated: planned, selectedProperties };
  }
  context.onPhase?.("generated cases");
  const drawn =
    run.generated.drawn ?? (await draw(toServerFacts(run.suite, run.without), run.generated));
  const deadline = performance.now() + timeMs;
  const hasEnded = (): boolean => run.load.reason() !== undefined || performance.now() >= deadline;
  const { logs, ran, unlisted } = await runDrawn(drawn, { hasEnded, survived, run });
  await new Laboratory({ context: run }).carryOut(confirmFailures(logs));
  // It loads fast-check, as drawing does.
  const { shrinkFirsts } = await import("./shrink-firsts.ts");
  await shrinkFirsts(logs, drawn.examples, run);
  for (const log of logs) {
    run.onResult?.(log.result());
  }
  const generated = { requested: countInShard(drawn.count, shard), run: ran };
  const isCut = ran < generated.requested && performance.now() >= deadline;
  const endedEarly = isCut ? "The time for generated cases ran out (--generated-time)" : undefined;
  const { leftOut } = drawn;
  return {
    logs,
    generated,
    leftOut,
    selectedProperties,
    endedEarly,
    ...(unlisted > 0 && { unlisted }),
  };
}

interface Placed {
  readonly example: GeneratedCase;
  readonly index: number;
}

interface DrawnContext {
  readonly hasEnded: () => boolean;
  readonly survived: Survived;
  readonly run: RunContext;
}

/** Cases after which all responses are awaited: a server may serve the last request first. */
const batchSize = 500;

/** Runs cases several at a time, each drawn when it is about to run, then those that run apart. */
async function runDrawn(
  drawn: DrawnCases,
  context: DrawnContext,
): Promise<{ logs: readonly CaseLog[]; ran: number; unlisted: number }> {
  const { hasEnded, run } = context;
  const { jobs } = run.load;
  const kept: { readonly index: number; readonly log: CaseLog }[] = [];
  const apart: Placed[] = [];
  let [ran, unlisted] = [0, 0];
  const carryOut = async (one: Placed, beside: number): Promise<void> => {
    const log = hasEnded() ? undefined : await runOne(one, beside, context);
    if (log !== undefined) {
      const isUnlisted = one.index >= firstCases && log.result().verdict === "passed";
      ran += 1;
      unlisted += isUnlisted ? 1 : 0;
      kept.push(...(isUnlisted ? [] : [{ index: one.index, log }]));
    }
  };
  const placed = placeInShard(drawn, run.generated.shard);
  for (let next = placed.next(); next.done !== true && !hasEnded(); next = placed.next()) {
    const start = async (one: Placed): Promise<void> => {
      await (runsApart(one.example.item, run) ? apart.push(one) : carryOut(one, jobs - 1));
    };
    await pMap(takeFrom(next.value, placed, batchSize), start, { concurrency: jobs });
  }
  for (const one of apart) {
    await carryOut(one, 0);
  }
  const sorted = kept.toSorted((left, right) => left.index - right.index);
  return { logs: sorted.map(({ log }) => log), ran, unlisted };
}

/**
 * Runs a case. One that passed is copied: V8 allocates what mostly survives as if it lived long, so if
 * the first cases themselves were kept, a long run would take much memory for those that follow.
 *
 * @returns undefined for one that the end of the run has cut off, which says nothing.
 */
async function runOne(
  { example: { item, seed, path }, index }: Placed,
  beside: number,
  { survived, run }: DrawnContext,
): Promise<CaseLog | undefined> {
  const circumstance = chooseCircumstance(index, survived);
  const log = await runInTurn(item, { beside, circumstance, origin: { seed, path } }, run);
  const result = log.result();
  if (result.verdict === "skipped" && result.skip === "ended") {
    return undefined;
  }
  return result.verdict === "passed" && index < firstCases
    ? new CaseLog(structuredClone(result), run)
    : log;
}

function* placeInShard(
  { generated }: DrawnCases,
  shard: Shard | undefined,
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
  const { drawCases, generateAgain } = await import("../generate/generate-cases.ts");
  return path === undefined
    ? drawCases({ facts, seed, count, only: properties })
    : generateAgain(facts, [{ seed, path }]);
}
