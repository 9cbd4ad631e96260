import type { Circumstance, JudgedCase } from "../suite/case.ts";
import { CaseLog } from "./case-log.ts";
import { type CaseResult, isInterrupted, skipCase, type When } from "./case-result.ts";
import { Laboratory } from "./experiments/laboratory.ts";
import { provokeFailure } from "./experiments/provoke-failure.ts";
import { isElusive } from "./experiments/recurrence.ts";
import type { RunContext } from "./run-context.ts";
import { runJudgedCase } from "./run-judged-case.ts";

/**
 * Runs a judged case in its turn, and takes what came of it into account. A case that runs again
 * because it failed in an earlier run is tried as it failed then. It is skipped once the run has
 * ended.
 *
 * @param others maximum number of cases that run at the same time.
 */
export async function runInTurn(
  item: JudgedCase,
  others: number,
  { circumstance, ...context }: RunContext & { readonly circumstance?: Circumstance | undefined },
): Promise<CaseLog> {
  const stopped = context.load.reason();
  const when = toWhen(others, circumstance, context);
  const tries = stopped === undefined ? await tryAsBefore(item, { ...context, when }) : [];
  const [first, ...more] = tries;
  const ended = context.load.reason();
  if (first === undefined || (tries.some(isInterrupted) && ended !== undefined)) {
    context.onProgress();
    const reason = stopped ?? ended ?? "The run ended";
    return new CaseLog(skipCase(item, context, { skip: "ended", reason }));
  }
  const log = new CaseLog(first, context.policy);
  for (const result of more) {
    log.append(result);
  }
  context.onProgress();
  await context.load.watch(log.result());
  return log;
}

function toWhen(
  beside: number,
  circumstance: Circumstance | undefined,
  { load }: RunContext,
): When {
  const isCrowded = beside > 0 && load.isCrowded;
  return { circumstance, beside, ...(isCrowded && { isCrowded }) };
}

async function tryAsBefore(item: JudgedCase, context: RunContext): Promise<readonly CaseResult[]> {
  const known = context.circumstances?.get(item.id);
  const provoked =
    known !== undefined && isElusive(known)
      ? await new Laboratory({ context }).carryOut(provokeFailure(item, known))
      : [];
  return provoked.length > 0 ? provoked : [await runJudgedCase(item, context)];
}

/** Whether a case must run while no other does, because it failed earlier in special circumstances. */
export function runsApart({ id }: JudgedCase, { circumstances }: RunContext): boolean {
  const known = circumstances?.get(id);
  return known !== undefined && isElusive(known);
}

/**
 * Creates the function that chooses what comes before the first request of a case that runs again.
 *
 * @returns undefined when no case does.
 */
export function chooserOf({
  circumstances,
}: RunContext): ((item: JudgedCase) => Circumstance | undefined) | undefined {
  return circumstances && (({ id }) => circumstances.get(id)?.circumstance);
}
