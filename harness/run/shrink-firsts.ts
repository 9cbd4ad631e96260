import type { Examples } from "../generate/prepare-examples.ts";
import { shrinkCase } from "../generate/shrink-case.ts";
import { isLate } from "../transport/failure-kind.ts";
import type { GeneratedOutcome } from "./carry-out-generated.ts";
import { type CaseResult, isInterrupted, isWrong } from "./case-result.ts";
import { Laboratory, type Subject, type Trial, type Trials } from "./experiments/laboratory.ts";
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
    await part.carryOut(shrinkOutcome(outcome, examples));
    if (part.leftMs === 0) {
      outcome.log.note("A smaller counterexample may exist: the time for shrinking ran out");
    }
  }
}

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

/** Tries the case itself once more, before any smaller one. */
function* shrinkOutcome(
  { example, log, result }: WrongOutcome,
  examples: ShrinkBudget["examples"],
): Trials {
  const about = [{ log, result }];
  const circumstance = result.when?.circumstance;
  const [again] = yield { about, circumstance };
  if (!fails(again)) {
    return;
  }
  const search = shrinkCase(example, examples);
  let smallest: Pick<Trial, "cases" | "variant"> | undefined;
  for (let next = search.next(); next.done !== true; ) {
    const { item, seed, path } = next.value;
    const smaller = { cases: [item], variant: { kind: "shrunk", origin: { seed, path } } } as const;
    const [tried] = yield { about, circumstance, ...smaller };
    if (tried === undefined) {
      break;
    }
    smallest = fails(tried) ? smaller : smallest;
    next = search.next(fails(tried));
  }
  if (smallest !== undefined && circumstance !== undefined) {
    yield { about, ...smallest };
  }
}

function fails(result: CaseResult | undefined): boolean {
  return result !== undefined && isWrong(result) && !isInterrupted(result);
}
