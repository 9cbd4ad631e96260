import type { Examples } from "../generate/prepare-examples.ts";
import type { JudgedCase } from "../suite/case.ts";
import { isLate } from "../transport/failure-kind.ts";
import type { GeneratedOutcome } from "./carry-out-generated.ts";
import { isInterrupted, isWrong } from "./case-result.ts";
import { Laboratory, type Subject } from "./experiments/laboratory.ts";
import type { RunContext } from "./run-context.ts";

/** What counterexamples are shrunk with, and for how long in all. */
interface ShrinkBudget {
  /** What the cases were drawn from, by the id of the property. */
  readonly examples: ReadonlyMap<string, Examples>;
  readonly shrinkMs: number;
}

/**
 * Searches for the smallest counterexample of each property, from the first one. Each may take its
 * share of the time that those before it left.
 */
export async function shrinkFirsts(
  outcomes: readonly GeneratedOutcome[],
  { examples, shrinkMs }: ShrinkBudget,
  context: RunContext,
): Promise<void> {
  const firsts = shrinkMs === 0 || haveOneResponse(outcomes) ? [] : listFirsts(outcomes);
  const laboratory = new Laboratory({ context, deadline: performance.now() + shrinkMs });
  if (firsts.length > 0) {
    context.onPhase("shrinking counterexamples");
  }
  for (const [index, outcome] of firsts.entries()) {
    const part = laboratory.share(1 / (firsts.length - index));
    if (part.leftMs > 0) {
      await shrinkOutcome(outcome, examples, part);
    }
    if (part.leftMs === 0) {
      outcome.log.note("A smaller counterexample may exist: the time for shrinking ran out");
    }
  }
}

/** An outcome that is a counterexample. */
type WrongOutcome = GeneratedOutcome & Subject;

/** Lists the first counterexample of each property, without those that take too long to try again. */
function listFirsts(outcomes: readonly GeneratedOutcome[]): readonly WrongOutcome[] {
  const firsts = new Map<string, WrongOutcome>();
  for (const outcome of outcomes) {
    const { property } = outcome.example.item;
    const result = outcome.log.result();
    if (isWrong(result) && !firsts.has(property)) {
      firsts.set(property, { ...outcome, result });
    }
  }
  return [...firsts.values()].filter(({ result }) => !isLate(result.failure));
}

/** Below this number of responses, it means little that all of them are the same. */
const minResponses = 5;

/** Whether every case got the same wrong response: a smaller request would show nothing new. */
function haveOneResponse(outcomes: readonly GeneratedOutcome[]): boolean {
  const responses = outcomes.map(({ log }) => {
    const result = log.result();
    return isWrong(result) && result.received !== undefined
      ? `${result.received.status} ${result.received.body}`
      : undefined;
  });
  const [first] = responses;
  return (
    responses.length >= minResponses &&
    first !== undefined &&
    responses.every((response) => response === first)
  );
}

async function shrinkOutcome(
  { example, log, result }: WrongOutcome,
  examples: ShrinkBudget["examples"],
  laboratory: Laboratory,
): Promise<void> {
  const { shrinkCase } = await import("../generate/shrink-case.ts");
  const circumstance = result.when?.circumstance;
  let isFirst = true;
  const fails = async (item: JudgedCase): Promise<boolean> => {
    // The case itself comes once more, before any smaller one.
    const trial = isFirst ? { about: [{ log, result }] } : { about: [], cases: [item] };
    isFirst = false;
    const [tried] = await laboratory.ask({ ...trial, circumstance });
    return tried !== undefined && isWrong(tried) && !isInterrupted(tried);
  };
  const budgetMs = laboratory.leftMs;
  const smallest = await shrinkCase({ generated: example, examples, fails, budgetMs });
  if (smallest === undefined || smallest === example) {
    return;
  }
  const last = new Laboratory({ context: laboratory.context });
  const trial = { about: [], cases: [smallest.item], variant: { kind: "shrunk" } } as const;
  const [shrunk] = await last.ask({ ...trial, circumstance });
  const usual = circumstance === undefined ? [] : await last.ask(trial);
  if (shrunk === undefined || !isWrong(shrunk) || isInterrupted(shrunk)) {
    return;
  }
  const { seed, path } = smallest;
  for (const one of [shrunk, ...usual]) {
    log.append({ ...one, source: "generated", origin: { seed, path } });
  }
}
