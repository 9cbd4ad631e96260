import { awaitOutput } from "../../server/await-output.ts";
import type { OpenedTarget } from "../../server/opened-target.ts";
import type { Target } from "../../transport/exchange.ts";
import { seemsDead } from "../../transport/seems-dead.ts";
import { type CaseLog, readResults } from "../case-log.ts";
import { isFailure, isIncomplete, isSuspect, measureRequest } from "../case-result.ts";
import type { ServerLoad } from "../load/server-load.ts";
import type { RunContext } from "../run-context.ts";
import type { RunResult } from "../run-result.ts";
import type { Laboratory } from "./laboratory.ts";
import type { Trials } from "./trial.ts";

/** Finds out which case killed a server that the kit started, and shows what it wrote last. */
export async function explainDeath(
  logs: readonly CaseLog[],
  { lastOutput, target, restart }: OpenedTarget,
  { context, laboratory }: { readonly context: RunContext; readonly laboratory: Laboratory },
): Promise<Pick<RunResult, "serverOutput" | "death">> {
  const { load, redact = (text: string) => text } = context;
  const description = load.reason();
  const isAnyIncomplete = logs
    .map((log) => log.result())
    .filter(isFailure)
    .some(isIncomplete);
  const output = isAnyIncomplete || load.end === "died" ? await awaitOutput(lastOutput) : undefined;
  const serverOutput = output && {
    stderr: output.stderr.map(redact),
    stdout: output.stdout.map(redact),
  };
  if (
    restart === undefined ||
    description === undefined ||
    !isAnyIncomplete ||
    !(await isDead(target, load))
  ) {
    return { serverOutput };
  }
  return {
    serverOutput,
    death: { description, ...(await laboratory.carryOut(findKillers(logs))) },
  };
}

/**
 * Whether the server no longer responds to anything. A run that got nowhere has yet to find out.
 */
async function isDead(target: Target, load: ServerLoad): Promise<boolean> {
  const { end, hasAnswered } = load;
  return end === "died" || (end === "stalled" && hasAnswered && (await seemsDead(target, 2000)));
}

/** Which cases killed the server. */
export interface KillerFindings {
  /** Ids of the cases after which a restarted server is dead again, the smallest request first. */
  readonly killers: readonly string[];
  readonly tried: number;
}

const bounds = { cases: 60, killers: 3 } as const;

const onRevived = { server: "revived" } as const;

/**
 * Finds out which case killed the server: those without a response are sent again to a restarted
 * one, one at a time and the smallest first.
 */
export function* findKillers(logs: readonly CaseLog[]): Trials<KillerFindings> {
  const suspects = [...readResults(logs)]
    .flatMap(([result, log]) => (isSuspect(result) ? [{ log, result }] : []))
    .sort((left, right) => measureRequest(left.result) - measureRequest(right.result))
    .slice(0, bounds.cases);
  const killers: string[] = [];
  let [tried, isOver] = [0, suspects.length === 0];
  while (!isOver) {
    const results = yield { about: suspects.slice(tried), ...onRevived };
    tried += results.length;
    const last = suspects[tried - 1];
    const isKilled = results.at(-1)?.killed === true && last !== undefined;
    if (isKilled) {
      killers.push(last.result.case.id);
    }
    isOver = !isKilled || killers.length === bounds.killers || tried === suspects.length;
  }
  return { killers, tried };
}
