import type { Examples } from "../generate/prepare-examples.ts";
import type { JudgedCase } from "../suite/case.ts";
import { type CaseResult, isInterrupted, isWrong, type WrongResult } from "./case-result.ts";
import { passedAlone } from "./note-load.ts";
import type { RunContext } from "./run-context.ts";
import { type GeneratedOutcome, runGeneratedCase } from "./run-generated-case.ts";
import { runJudgedCase } from "./run-judged-case.ts";
import { describeCircumstance } from "./schedule-cases.ts";

/** What counterexamples are shrunk with, and for how long in all. */
interface ShrinkBudget {
  /** What the cases were drawn from, by the id of the property. */
  readonly examples: ReadonlyMap<string, Examples>;
  readonly shrinkMs: number;
}

/**
 * Replaces the first counterexample of each property with the smallest one found. Each may take its
 * share of the time that those before it left.
 */
export async function shrinkFirsts(
  outcomes: readonly GeneratedOutcome[],
  options: ShrinkBudget,
  run: RunContext,
): Promise<CaseResult[]> {
  const isPointless = options.shrinkMs === 0 || haveOneResponse(outcomes);
  const firsts = isPointless ? new Map<string, WrongOutcome>() : listFirsts(outcomes);
  const smallest = new Map<CaseResult, CaseResult>();
  const deadline = performance.now() + options.shrinkMs;
  if (firsts.size > 0) {
    run.onPhase("shrinking counterexamples");
  }
  for (const outcome of firsts.values()) {
    const started = performance.now();
    const shrinkMs = Math.max(0, deadline - started) / (firsts.size - smallest.size);
    const shrunk =
      shrinkMs > 0 ? await shrinkOutcome(outcome, { ...options, shrinkMs }, run) : outcome.result;
    const isOver = performance.now() >= started + shrinkMs;
    smallest.set(outcome.result, isOver ? addNote(shrunk, outOfBudget) : shrunk);
  }
  return outcomes.map(({ result }) => smallest.get(result) ?? result);
}

/** An outcome that is a counterexample. */
type WrongOutcome = GeneratedOutcome & { readonly result: WrongResult };

/** Lists the first counterexample of each property, without those that take too long to try again. */
function listFirsts(outcomes: readonly GeneratedOutcome[]): ReadonlyMap<string, WrongOutcome> {
  const firsts = new Map<string, WrongOutcome>();
  for (const outcome of outcomes) {
    const { example, result } = outcome;
    if (isWrong(result) && !firsts.has(example.item.property)) {
      firsts.set(example.item.property, { ...outcome, result });
    }
  }
  return new Map([...firsts].filter(([, { result }]) => result.failure !== "timeout"));
}

/** Below this number of responses, it means little that all of them are the same. */
const minResponses = 5;

/** Whether every case got the same wrong response: a smaller request would show nothing new. */
function haveOneResponse(outcomes: readonly GeneratedOutcome[]): boolean {
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
  { example, result, circumstance }: WrongOutcome,
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
    return addNote(result, passedAlone);
  }
  const shrunk = await runGeneratedCase(smallest, { ...run, circumstance });
  const usual = circumstance === undefined ? shrunk : await runGeneratedCase(smallest, run);
  if ([shrunk, usual].some(isInterrupted) || !isWrong(shrunk)) {
    return result;
  }
  if (circumstance === undefined || isWrong(usual)) {
    return shrunk;
  }
  return { ...shrunk, notes: [...shrunk.notes, describeCircumstance(circumstance)] };
}
