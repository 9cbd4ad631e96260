import type { RestartedServer } from "../server/restart-server.ts";
import { isJudged } from "../suite/case.ts";
import { healthCheckAt } from "../transport/health-check.ts";
import { blameKillingRequest } from "./blame-killing-request.ts";
import {
  type CaseResult,
  isIncomplete,
  isWrong,
  measureRequest,
  type WrongResult,
} from "./case-result.ts";
import { isDead } from "./is-dead.ts";
import { limitTarget } from "./limit-target.ts";
import { observeCase } from "./observe-case.ts";
import { type CaseContext, runJudgedCase } from "./run-judged-case.ts";

/** The results of a run in which the server died, and which cases are to blame. */
export interface KillerFindings {
  /** Cases that only lost their connection have the result of a second try. */
  readonly results: readonly CaseResult[];
  /** Ids of the cases after which a restarted server is dead again, the smallest request first. */
  readonly killers: readonly string[];
  /** Number of cases that were sent to a restarted server. */
  readonly tried: number;
}

/** How to try cases on a new server. */
export interface KillerSearch {
  /** Starts the server once more. */
  readonly restart: () => Promise<RestartedServer | undefined>;
  /** What cases are run with, besides the server. */
  readonly context: Omit<CaseContext, "target" | "fresh">;
  /** Maximum milliseconds until a whole response has arrived. */
  readonly timeoutMs: number;
}

/** Bounds of the search. The times are in milliseconds. */
const bounds = {
  /** For all restarts and requests. */
  searchMs: 15_000,
  /** For one response. */
  timeoutMs: 2000,
  cases: 60,
  killers: 3,
} as const;

/**
 * Finds out which case killed the server: those without a response are sent again to a restarted
 * one, one at a time and the smallest first.
 */
export async function findKillers(
  results: readonly CaseResult[],
  search: KillerSearch,
): Promise<KillerFindings> {
  const deadline = performance.now() + bounds.searchMs;
  const replaced = new Map<CaseResult, CaseResult>();
  const killers: string[] = [];
  let tried = 0;
  let server: RestartedServer | undefined;
  for (const result of listSuspects(results).slice(0, bounds.cases)) {
    if (performance.now() > deadline || killers.length === bounds.killers) {
      break;
    }
    server ??= await search.restart();
    if (server === undefined) {
      break;
    }
    tried += 1;
    const again = await tryAgain(result, server, search);
    if (isSuspect(again) && (await isDead(server, bounds.timeoutMs))) {
      await server.close();
      server = undefined;
      killers.push(result.case.id);
      const { restart } = search;
      const { timeoutMs } = bounds;
      replaced.set(result, await blameKillingRequest(result, { restart, timeoutMs, deadline }));
    } else if (!isIncomplete(again)) {
      replaced.set(result, { ...again, origin: result.origin, notes: [...again.notes, tryNote] });
    }
  }
  await server?.close();
  return { results: results.map((result) => replaced.get(result) ?? result), killers, tried };
}

const tryNote = "Sent again after a restart, since the server had died";

/** Lists cases that got no complete response, those with the smallest requests first. */
function listSuspects(results: readonly CaseResult[]): WrongResult[] {
  return results
    .filter(isSuspect)
    .sort((left, right) => measureRequest(left) - measureRequest(right));
}

async function tryAgain(
  { case: item, source }: WrongResult,
  { target }: RestartedServer,
  { context, timeoutMs }: KillerSearch,
): Promise<CaseResult> {
  const limited = limitTarget(target, Math.min(timeoutMs, bounds.timeoutMs));
  const hurried: CaseContext = { ...context, source, target: limited };
  return isJudged(item)
    ? runJudgedCase(item, hurried)
    : observeCase(item, [healthCheckAt(0), healthCheckAt(1)], hurried);
}

/** Whether a case may have killed the server: no complete response came to it, or after it. */
function isSuspect(result: CaseResult): result is WrongResult {
  return isWrong(result) && (result.cause === "canary" || isIncomplete(result));
}
