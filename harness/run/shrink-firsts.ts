import type { Examples } from "../generate/prepare-examples.ts";
import type { JudgedCase } from "../suite/case.ts";
import { type CaseResult, isInterrupted, isWrong, type WrongResult } from "./case-result.ts";
import { passedAlone } from "./note-load.ts";
import type { RunContext } from "./run-context.ts";
import { type GeneratedOutcome, runGeneratedCase } from "./run-generated-case.ts";
import { runJudgedCase } from "./run-judged-case.ts";
import { describeCircumstance } from "./schedule-cases.ts";

/** What counterexamples are shrunk with, and for how long. */
interface ShrinkBudget {
  /** What the cases were drawn from, by the id of the property. */
  readonly examples: ReadonlyMap<string, Examples>;
  readonly shrinkMs: number;
}

/** Replaces the first counterexample of each property with the smallest one found. */
export async function shrinkFirsts(
  outcomes: readonly GeneratedOutcome[],
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
  { example, result, circumstance }: GeneratedOutcome & { readonly result: WrongResult },
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
