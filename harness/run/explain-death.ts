import { awaitOutput } from "../server/await-output.ts";
import type { OpenedTarget } from "../server/opened-target.ts";
import type { Target } from "../transport/exchange.ts";
import { seemsDead } from "../transport/seems-dead.ts";
import { type CaseLog, readResults } from "./case-log.ts";
import { isFailure, isIncomplete } from "./case-result.ts";
import { carryOut } from "./experiments/experiment.ts";
import { findKillers } from "./experiments/find-killers.ts";
import { budget } from "./experiments/try-failures.ts";
import type { RunContext } from "./run-context.ts";
import type { RunResult } from "./run-result.ts";

/** Finds out which case killed a server that the kit started, and shows what it wrote last. */
export async function explainDeath(
  logs: readonly CaseLog[],
  { restart, lastOutput, target }: OpenedTarget,
  context: RunContext,
): Promise<Pick<RunResult, "serverOutput" | "death">> {
  const { watchdog } = context;
  const results = readResults(logs);
  const description = watchdog.reason();
  const isAnyIncomplete = [...results.keys()].filter(isFailure).some(isIncomplete);
  const serverOutput =
    isAnyIncomplete || watchdog.hasDied() ? await awaitOutput(lastOutput) : undefined;
  if (
    restart === undefined ||
    description === undefined ||
    !isAnyIncomplete ||
    !(await isDead(target, context))
  ) {
    return { serverOutput };
  }
  // The signal of the run may have fired because the server died.
  const laboratory = { context: { ...context, signal: undefined }, restart };
  const deadline = performance.now() + budget.killersMs;
  const experiment = findKillers([...results.keys()]);
  const { found, killers, tried } = await carryOut(experiment, { ...laboratory, deadline });
  for (const { result, entry } of found) {
    results.get(result)?.append(entry);
  }
  return { serverOutput, death: { description, killers, tried } };
}

/**
 * Whether the server no longer responds to anything. A run that got nowhere has yet to find out.
 */
async function isDead(target: Target, { watchdog, stalled }: RunContext): Promise<boolean> {
  if (watchdog.hasDied() || !stalled()) {
    return watchdog.hasDied();
  }
  return seemsDead(target, 2000);
}
