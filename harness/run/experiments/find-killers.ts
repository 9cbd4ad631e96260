import { setTimeout as delay } from "node:timers/promises";
import type { OpenedTarget } from "../../server/opened-target.ts";
import type { ServerOutput } from "../../server/server-process.ts";
import type { Target } from "../../transport/exchange.ts";
import { seemsDead } from "../../transport/health-check.ts";
import type { CaseLog } from "../case-log.ts";
import { isFailure, isIncomplete, isSuspect, measureRequest } from "../case-result.ts";
import type { ServerLoad } from "../load/server-load.ts";
import type { RunContext } from "../run-context.ts";
import type { RunResult, ServerDeath } from "../run-result.ts";
import type { Laboratory } from "./laboratory.ts";
import { listSubjects, type Trials } from "./trial.ts";

/** Finds out which case killed a server, and shows what one wrote last that the kit started. */
export async function explainDeath(
  logs: readonly CaseLog[],
  { lastOutput, target }: OpenedTarget,
  { context, laboratory }: { readonly context: RunContext; readonly laboratory: Laboratory },
): Promise<Pick<RunResult, "serverOutput" | "death">> {
  const { load, redact = (text: string) => text } = context;
  const description = load.reason();
  const failures = listSubjects(logs, isFailure).map(({ result }) => result);
  const output =
    failures.some(isIncomplete) || load.end === "died" ? await awaitOutput(lastOutput) : undefined;
  const serverOutput = output && {
    stderr: output.stderr.map(redact),
    stdout: output.stdout.map(redact),
  };
  if (description === undefined || !failures.some(isSuspect) || !(await isDead(target, load))) {
    return { serverOutput };
  }
  const death = { description, ...(await laboratory.carryOut(findKillers(logs))) };
  return { serverOutput, death };
}

/** How often to look, in milliseconds, whether a server still writes, and how many times. */
const looks = { everyMs: 100, max: 10 } as const;

/**
 * Waits up to a second for what a server writes: many say why they broke a connection only later.
 */
export async function awaitOutput(
  read: () => ServerOutput | undefined,
): Promise<ServerOutput | undefined> {
  let last = JSON.stringify(read());
  for (let count = 0; count < looks.max && last !== undefined; count += 1) {
    await delay(looks.everyMs);
    const next = JSON.stringify(read());
    if (next === last) {
      break;
    }
    last = next;
  }
  return last === undefined ? undefined : JSON.parse(last);
}

/** Whether the server no longer responds to anything. A run that got nowhere has yet to find out. */
async function isDead(target: Target, { end, hasAnswered }: ServerLoad): Promise<boolean> {
  return end === "died" || (end === "stalled" && hasAnswered && (await seemsDead(target, 2000)));
}

const bounds = { cases: 60, killers: 3 } as const;

/**
 * Finds out which case killed the server: those without a response are sent again to a restarted
 * one, one at a time and the smallest first.
 */
export function* findKillers(
  logs: readonly CaseLog[],
): Trials<Pick<ServerDeath, "killers" | "tried">> {
  const suspects = listSubjects(logs, isSuspect)
    .sort((left, right) => measureRequest(left.result) - measureRequest(right.result))
    .slice(0, bounds.cases);
  const killers: string[] = [];
  let tried = 0;
  while (tried < suspects.length && killers.length < bounds.killers) {
    const results = yield { about: suspects.slice(tried), server: "revived" };
    tried += results.length;
    const last = results.at(-1);
    if (last?.killed !== true) {
      break;
    }
    killers.push(last.case.id);
  }
  return { killers, tried };
}
