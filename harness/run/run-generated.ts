import pMap from "p-map";
import type { ServerFacts } from "../generate/create-domain.ts";
import type { DrawnCases } from "../generate/generate-cases.ts";
import type { GeneratedCase } from "../generate/name-case.ts";
import type { Need } from "../suite/case.ts";
import { countInShard, isInShard, type Shard } from "../suite/select-cases.ts";
import type { Suite } from "../suite/suite.ts";
import type { CaseLog } from "./case-log.ts";
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
export async function runGenerated(survived: Survived, run: RunContext): Promise<GeneratedResults> {
  const {
    shard,
    timeMs = Number.POSITIVE_INFINITY,
    properties: selectedProperties,
  } = run.generated;
  const planned = { requested: countPlanned(run.generated), run: 0 };
  if (planned.requested === 0 || run.load.reason() !== undefined) {
    return { logs: [], generated: planned, selectedProperties };
  }
  run.onPhase?.("generated cases");
  const drawn =
    run.generated.drawn ?? (await draw(toServerFacts(run.suite, run.without), run.generated));
  const deadline = performance.now() + timeMs;
  const hasEnded = (): boolean => run.load.reason() !== undefined || performance.now() >= deadline;
  const logs: CaseLog[] = [];
  let [ran, unlisted] = [0, 0];
  for (const batch of drawBatches(drawn, shard)) {
    for (const log of await runBatch(batch, { hasEnded, survived, run })) {
      const isUnlisted = ran >= firstCases && log.result().verdict === "passed";
      unlisted += isUnlisted ? 1 : 0;
      logs.push(...(isUnlisted ? [] : [log]));
      ran += 1;
    }
    if (hasEnded()) {
      break;
    }
  }
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

/** Cases after which all responses are awaited: a server may serve the last request first. */
const batchSize = 500;

function* drawBatches(
  { generated }: DrawnCases,
  shard: Shard | undefined,
): Generator<readonly Placed[], void> {
  let batch: Placed[] = [];
  let [position, index] = [0, 0];
  for (const example of generated) {
    if (isInShard(position, shard)) {
      batch.push({ example, index });
      index += 1;
    }
    position += 1;
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  yield batch;
}

interface BatchContext {
  readonly hasEnded: () => boolean;
  readonly survived: Survived;
  readonly run: RunContext;
}

async function runBatch(
  batch: readonly Placed[],
  { hasEnded, survived, run }: BatchContext,
): Promise<readonly CaseLog[]> {
  const logs = new Map<Placed, CaseLog>();
  const runOne = async (one: Placed, beside: number): Promise<void> => {
    if (hasEnded()) {
      return;
    }
    const { item, seed, path } = one.example;
    const turn = { beside, circumstance: chooseCircumstance(one.index, survived) };
    const log = await runInTurn(item, turn, {
      ...run,
      source: "generated",
      origin: { seed, path },
    });
    const result = log.result();
    // One that the end of the run has cut off says nothing.
    if (result.verdict !== "skipped" || result.skip !== "ended") {
      logs.set(one, log);
    }
  };
  const isApart = ({ example: { item } }: Placed): boolean => runsApart(item, run);
  const { jobs } = run.load;
  const together = batch.filter((one) => !isApart(one));
  await pMap(together, (one) => runOne(one, jobs - 1), { concurrency: jobs });
  for (const one of batch.filter(isApart)) {
    await runOne(one, 0);
  }
  return batch.flatMap((one) => logs.get(one) ?? []);
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
