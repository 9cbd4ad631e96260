import type { Examples } from "../generate/prepare-examples.ts";
import type { JudgedCase } from "../suite/case.ts";
import { isLate } from "../transport/failure-kind.ts";
import { isInterrupted, isWrong, type WrongResult } from "./case-result.ts";
import type { RunContext } from "./run-context.ts";
import { type GeneratedOutcome, runGeneratedCase } from "./run-generated-case.ts";
import { runJudgedCase } from "./run-judged-case.ts";

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
  options: ShrinkBudget,
  run: RunContext,
): Promise<void> {
  const isPointless = options.shrinkMs === 0 || haveOneResponse(outcomes);
  const firsts = isPointless ? [] : listFirsts(outcomes);
  const deadline = performance.now() + options.shrinkMs;
  if (firsts.length > 0) {
    run.onPhase("shrinking counterexamples");
  }
  for (const [index, outcome] of firsts.entries()) {
    const started = performance.now();
    const shrinkMs = Math.max(0, deadline - started) / (firsts.length - index);
    if (shrinkMs > 0) {
      await shrinkOutcome(outcome, { ...options, shrinkMs }, run);
    }
    if (performance.now() >= started + shrinkMs) {
      outcome.log.append({ when: "noted", note: outOfBudget });
    }
  }
}

/** An outcome that is a counterexample. */
type WrongOutcome = GeneratedOutcome & { readonly result: WrongResult };

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

const outOfBudget = "A smaller counterexample may exist: the time for shrinking ran out";

async function shrinkOutcome(
  { example, result: { circumstance }, log }: WrongOutcome,
  { examples, shrinkMs }: ShrinkBudget,
  run: RunContext,
): Promise<void> {
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
    log.append({ when: "shrunk" });
    return;
  }
  const shrunk = await runGeneratedCase(smallest, { ...run, circumstance });
  const usual = circumstance === undefined ? shrunk : await runGeneratedCase(smallest, run);
  if (![shrunk, usual].some(isInterrupted) && isWrong(shrunk)) {
    log.append({ when: "shrunk", result: shrunk });
    log.append({ when: "usual", result: usual });
  }
}
