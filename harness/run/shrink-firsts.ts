import type { Examples } from "../generate/prepare-examples.ts";
import { shrinkCase } from "../generate/shrink-case.ts";
import { groupBy } from "../json/group-by.ts";
import { isJudged } from "../suite/case.ts";
import { isLate } from "../transport/failure-kind.ts";
import type { CaseLog } from "./case-log.ts";
import { type CaseResult, isInterrupted, isWrong } from "./case-result.ts";
import { Laboratory } from "./experiments/laboratory.ts";
import { listSubjects, type Subject, type Trial, type Trials } from "./experiments/trial.ts";
import type { RunContext } from "./run-context.ts";

/**
 * Searches for the smallest counterexample of each property, from the first one. Each may take its
 * share of the time that those before it left.
 *
 * @param examples what the cases were drawn from, by the id of the property.
 */
export async function shrinkFirsts(
  logs: readonly CaseLog[],
  examples: ReadonlyMap<string, Examples>,
  context: RunContext,
): Promise<void> {
  const { shrinkMs = 5000 } = context.generated;
  const firsts = shrinkMs === 0 ? [] : listFirsts(logs);
  const laboratory = new Laboratory({ context, deadline: performance.now() + shrinkMs });
  if (firsts.length > 0) {
    context.onPhase?.("shrinking counterexamples");
  }
  for (const [index, first] of firsts.entries()) {
    const part = laboratory.share(1 / (firsts.length - index));
    await part.carryOut(shrink(first, examples));
    if (part.leftMs === 0) {
      first.log.note("A smaller counterexample may exist: the time for shrinking ran out");
    }
  }
}

/** Lists the first counterexample of each property, without those that take too long to try again. */
function listFirsts(logs: readonly CaseLog[]): readonly Subject[] {
  const properties = groupBy(listSubjects(logs, isWrong), ({ log: { item } }) =>
    isJudged(item) ? item.property : undefined,
  );
  return [...properties.values()]
    .flatMap(([first]) => first ?? [])
    .filter(({ result }) => !isLate(result.failure));
}

/** Tries the case itself once more, before any smaller one. */
function* shrink(subject: Subject, examples: ReadonlyMap<string, Examples>): Trials {
  const { log, result } = subject;
  const { when, origin, source } = result;
  const about = [subject];
  const circumstance = when?.circumstance;
  const [again] = yield { about, circumstance };
  if (!fails(again) || origin === undefined) {
    return;
  }
  const search = shrinkCase(origin, examples);
  let smallest: { readonly smaller: Trial; readonly tried: CaseResult } | undefined;
  for (let next = search.next(); next.done !== true; ) {
    const { item, seed, path } = next.value;
    const found = { seed, path };
    const smaller = { about, cases: [item], variant: { kind: "shrunk", origin: found } } as const;
    // Only what comes of the smallest one is appended: there may be thousands.
    const [tried] = yield { ...smaller, about: [], circumstance };
    if (tried === undefined) {
      break;
    }
    if (fails(tried)) {
      smallest = { smaller, tried: { ...tried, source, origin: found } };
    }
    next = search.next(fails(tried));
  }
  if (smallest === undefined) {
    return;
  }
  log.append(smallest.tried);
  if (circumstance !== undefined) {
    yield smallest.smaller;
  }
}

function fails(result: CaseResult | undefined): boolean {
  return result !== undefined && isWrong(result) && !isInterrupted(result);
}
