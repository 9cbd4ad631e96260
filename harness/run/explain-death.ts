import { awaitOutput } from "../server/await-output.ts";
import type { OpenedTarget } from "../server/opened-target.ts";
import type { Target } from "../transport/exchange.ts";
import { seemsDead } from "../transport/seems-dead.ts";
import { type CaseResult, isFailure, isIncomplete } from "./case-result.ts";
import { findKillers } from "./find-killers.ts";
import type { RunContext } from "./run-context.ts";
import type { RunResult } from "./run-result.ts";

/** Finds out which case killed a server that the kit started, and shows what it wrote last. */
export async function explainDeath(
  results: readonly CaseResult[],
  { restart, lastOutput, target }: OpenedTarget,
  context: RunContext,
): Promise<Pick<RunResult, "results" | "serverOutput" | "death">> {
  const { watchdog, checks, timeoutMs } = context;
  const description = watchdog.reason();
  const isAnyIncomplete = results.filter(isFailure).some(isIncomplete);
  const serverOutput =
    isAnyIncomplete || watchdog.hasDied() ? await awaitOutput(lastOutput) : undefined;
  if (
    restart === undefined ||
    description === undefined ||
    !isAnyIncomplete ||
    !(await isDead(target, context))
  ) {
    return { results, serverOutput };
  }
  const found = await findKillers(results, {
    restart,
    context: { checks, source: "recorded" },
    timeoutMs,
  });
  const { killers, tried } = found;
  return { results: found.results, serverOutput, death: { description, killers, tried } };
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
