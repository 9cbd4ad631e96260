import type { RestartedServer } from "../../server/restart-server.ts";
import { waitAtMost } from "../../server/wait-at-most.ts";
import {
  type Case,
  type Circumstance,
  isJudged,
  isObserved,
  type JudgedCase,
} from "../../suite/case.ts";
import { healthCheckAt } from "../../transport/health-check.ts";
import { seemsDead } from "../../transport/seems-dead.ts";
import { type CaseResult, isIncomplete, isWrong, type WrongResult } from "../case-result.ts";
import { observeCase } from "../observe-case.ts";
import type { RunContext } from "../run-context.ts";
import { runJudgedCase } from "../run-judged-case.ts";

/** What an experiment tries next. */
export interface Trial {
  /** Cases that are sent one after another, or all at once. */
  readonly cases: readonly Case[];
  readonly together?: true | undefined;
  /** What comes before the first request of each case; nothing special when left out. */
  readonly circumstance?: Circumstance | undefined;
  /** Sends them to a restarted server, which has done nothing else, until it is dead. */
  readonly restarts?: true | undefined;
  /** Finds out after each case whether it killed the server, even if it got a response. */
  readonly looksForDeath?: true | undefined;
}

/** What came of a case in a trial. */
export interface Tried {
  readonly result: CaseResult;
  /** Whether a restarted server was dead afterwards. */
  readonly killed: boolean;
}

/**
 * Chooses what to try next from what came of the trials before, and concludes in the end. It gets
 * no outcome of a trial that could not be carried out, as when there is no time left.
 */
export type Experiment<Found> = Generator<Trial, Found, readonly Tried[]>;

/** What experiments are carried out with. */
export interface Laboratory {
  readonly context: RunContext;
  /** Starts the server once more; left out for one that the kit did not start. */
  readonly restart?: (() => Promise<RestartedServer | undefined>) | undefined;
  /** When no server is restarted any more, by `performance.now()`; never when left out. */
  readonly deadline?: number | undefined;
}

/** Milliseconds for one response of a restarted server. */
const restartedMs = 2000;

/** Milliseconds from a lost connection until the process has exited. */
const exitMs = 500;

/** Carries out one trial of an experiment after another. */
export async function carryOut<Found>(
  experiment: Experiment<Found>,
  laboratory: Laboratory,
): Promise<Found> {
  let next = experiment.next();
  while (next.done !== true) {
    const trial = next.value;
    const tried =
      trial.restarts === true
        ? await tryOnRestarted(trial, laboratory)
        : await tryOnRunning(trial, laboratory.context);
    next = experiment.next(tried);
  }
  return next.value;
}

/** Finds out whether the last of some cases fails after those before it. */
export function* failsAfter(
  others: readonly JudgedCase[],
  item: JudgedCase,
  how: Pick<Trial, "circumstance" | "restarts"> = {},
): Experiment<boolean> {
  const tried = yield { cases: [...others, item], ...how };
  const last = tried[others.length];
  return last !== undefined && isWrong(last.result);
}

/**
 * Halves suspects as long as a case fails after some of them, the last ones first.
 *
 * @returns undefined when the case does not fail after a single one.
 */
export function* halve(
  suspects: readonly JudgedCase[],
  item: JudgedCase,
  how: Pick<Trial, "restarts"> = {},
): Experiment<JudgedCase | undefined> {
  let left = suspects;
  while (left.length > 1) {
    const middle = left.length >> 1;
    const last = left.slice(middle);
    left = (yield* failsAfter(last, item, how)) ? last : left.slice(0, middle);
  }
  return (yield* failsAfter(left, item, how)) ? left[0] : undefined;
}

async function tryOnRunning(
  { cases, together, circumstance }: Trial,
  context: RunContext,
): Promise<readonly Tried[]> {
  const send = async (item: Case): Promise<Tried> => ({
    result: await sendCase(item, { ...context, circumstance }),
    killed: false,
  });
  if (together === true) {
    return Promise.all(cases.map(send));
  }
  const tried: Tried[] = [];
  for (const item of cases) {
    if (context.watchdog.reason() !== undefined) {
      return [];
    }
    tried.push(await send(item));
  }
  return tried;
}

async function tryOnRestarted(
  { cases, looksForDeath }: Trial,
  { context, restart, deadline = Number.POSITIVE_INFINITY }: Laboratory,
): Promise<readonly Tried[]> {
  const server = performance.now() < deadline ? await restart?.() : undefined;
  if (server === undefined) {
    return [];
  }
  const timeoutMs = Math.min(context.timeoutMs, restartedMs);
  const { target } = server;
  const hurried: RunContext = {
    ...context,
    circumstance: undefined,
    target: {
      ...target,
      send: (request, options) => target.send(request, { ...options, timeoutMs }),
      sendInTurn: (requests, options) => target.sendInTurn(requests, { ...options, timeoutMs }),
    },
  };
  const tried: Tried[] = [];
  try {
    for (const item of cases) {
      if (performance.now() > deadline || tried.at(-1)?.killed === true) {
        break;
      }
      const result = await sendCase(item, hurried);
      const mayBeDead = looksForDeath === true || isSuspect(result);
      tried.push({ result, killed: mayBeDead && (await isDead(server, timeoutMs)) });
    }
    return tried;
  } finally {
    await server.close();
  }
}

function sendCase(item: Case, context: RunContext): Promise<CaseResult> {
  if (isObserved(item)) {
    return observeCase(item, [healthCheckAt(0), healthCheckAt(1)], context);
  }
  if (isJudged(item)) {
    return runJudgedCase(item, context);
  }
  throw new TypeError(`The case ${item.id} is not about a server`);
}

/** Whether a case may have killed the server: no complete response came to it, or after it. */
export function isSuspect(result: CaseResult): result is WrongResult {
  return isWrong(result) && (result.cause === "canary" || isIncomplete(result));
}

/** Whether the process exits, or new connections no longer get a response. */
async function isDead({ exited, target }: RestartedServer, timeoutMs: number): Promise<boolean> {
  await waitAtMost(exitMs, exited);
  return exited.aborted || (await seemsDead(target, timeoutMs));
}
