import { awaitOutput } from "../server/await-output.ts";
import type { OpenedTarget } from "../server/opened-target.ts";
import type { Target } from "../transport/exchange.ts";
import { seemsDead } from "../transport/seems-dead.ts";
import type { CaseLog } from "./case-log.ts";
import { isFailure, isIncomplete } from "./case-result.ts";
import { findKillers } from "./experiments/find-killers.ts";
import type { Laboratory } from "./experiments/laboratory.ts";
import type { RunContext } from "./run-context.ts";
import type { RunResult } from "./run-result.ts";

/** Finds out which case killed a server that the kit started, and shows what it wrote last. */
export async function explainDeath(
  logs: readonly CaseLog[],
  { lastOutput, target }: OpenedTarget,
  laboratory: Laboratory,
): Promise<Pick<RunResult, "serverOutput" | "death">> {
  const { context } = laboratory;
  const { watchdog } = context;
  const description = watchdog.reason();
  const isAnyIncomplete = logs
    .map((log) => log.result())
    .filter(isFailure)
    .some(isIncomplete);
  const serverOutput =
    isAnyIncomplete || watchdog.hasDied() ? await awaitOutput(lastOutput) : undefined;
  if (
    !laboratory.restarts ||
    description === undefined ||
    !isAnyIncomplete ||
    !(await isDead(target, context))
  ) {
    return { serverOutput };
  }
  return { serverOutput, death: { description, ...(await findKillers(logs, laboratory)) } };
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
