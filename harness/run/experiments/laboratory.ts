import type { RestartedServer } from "../../server/opened-target.ts";
import { type Case, isJudged, isObserved } from "../../suite/case.ts";
import { isLate } from "../../transport/failure-kind.ts";
import { healthCheckAt, seemsDead } from "../../transport/health-check.ts";
import { waitAtMost } from "../../transport/wait-at-most.ts";
import { type CaseResult, isInterrupted, isSuspect, type When } from "../case-result.ts";
import { exitMs } from "../load/server-load.ts";
import { type FollowUps, observeCase } from "../observe-case.ts";
import { redactResult } from "../redact-result.ts";
import type { RunContext } from "../run-context.ts";
import { type CaseContext, runJudgedCase } from "../run-judged-case.ts";
import type { Trial, Trials } from "./trial.ts";

interface LaboratoryOptions {
  readonly context: RunContext;
  /** Starts the server once more; left out for one that the kit did not start. */
  readonly restart?: (() => Promise<RestartedServer | undefined>) | undefined;
  /** When nothing more is sent, by `performance.now()`; never when left out. */
  readonly deadline?: number | undefined;
}

/**
 * Carries out experiments within a time, and appends what comes of each trial to the logs. All that
 * is sent after a case has run in its turn is sent from here.
 */
export class Laboratory {
  readonly #options: LaboratoryOptions;

  constructor(options: LaboratoryOptions) {
    this.#options = options;
  }

  /** Milliseconds that are left; none when nothing more is to be sent. */
  get leftMs(): number {
    const { deadline = Number.POSITIVE_INFINITY } = this.#options;
    return Math.max(0, deadline - performance.now());
  }

  share(part: number): Laboratory {
    return new Laboratory({
      ...this.#options,
      deadline: performance.now() + part * this.leftMs,
    });
  }

  async carryOut<Outcome>(trials: Trials<Outcome>): Promise<Outcome> {
    let next = trials.next();
    while (next.done !== true) {
      next = trials.next(await this.#carryOutTrial(next.value));
    }
    return next.value;
  }

  async #carryOutTrial(trial: Trial): Promise<readonly CaseResult[]> {
    const { about, cases = about.map(({ result }) => result.case), server } = trial;
    const { context } = this.#options;
    // One that waited for its response may wait as long again.
    const waits = server === undefined && about.some(({ result }) => isLate(result.failure));
    if (this.leftMs <= (waits ? context.load.timeoutMs : 0)) {
      return [];
    }
    const { redact } = context;
    const results = (await this.#send(cases, trial)).map((result) =>
      redact === undefined ? result : redactResult(result, redact),
    );
    record(results, trial);
    return results;
  }

  async #send(
    cases: readonly Case[],
    { server, together, circumstance, variant }: Trial,
  ): Promise<readonly CaseResult[]> {
    const { context, restart } = this.#options;
    const head = { circumstance, variant, server };
    if (server !== undefined) {
      const started = await restart?.();
      return started === undefined
        ? []
        : this.#sendInTurn(cases, head, started).finally(started.close);
    }
    if (together === true) {
      const when = { ...head, beside: cases.length - 1 };
      return context.load.jobs === 1
        ? []
        : Promise.all(cases.map((item) => sendCase(item, { ...context, when })));
    }
    return this.#sendInTurn(cases, head);
  }

  /** @param started a server that was started again, which gets cases until one has killed it. */
  async #sendInTurn(
    cases: readonly Case[],
    head: Partial<When>,
    started?: RestartedServer,
  ): Promise<readonly CaseResult[]> {
    const { context } = this.#options;
    // The signal of the run may have fired because the server died.
    const place = started && { target: started.target, signal: undefined };
    const results: CaseResult[] = [];
    for (const [index, item] of cases.entries()) {
      if (started === undefined ? context.load.reason() !== undefined : this.leftMs === 0) {
        break;
      }
      const when = { ...head, beside: 0, after: index === 0 ? undefined : cases.slice(0, index) };
      const result = await sendCase(item, { ...context, ...place, when });
      if (started !== undefined && isSuspect(result) && (await isDead(started))) {
        results.push({ ...result, killed: true });
        break;
      }
      results.push(result);
    }
    return results;
  }
}

function record(results: readonly CaseResult[], { about, variant }: Trial): void {
  const usable = results.filter((result) => !isInterrupted(result));
  for (const { log, result } of about) {
    const { source } = result;
    const origin = variant?.kind === "shrunk" ? variant.origin : result.origin;
    const own =
      variant === undefined ? usable.filter((one) => one.case === result.case) : usable.slice(-1);
    for (const one of own) {
      log.append({ ...one, source, origin });
    }
  }
}

/** Sends a case, and after an unspecified one what shows that the server still works. */
export function sendCase(
  item: Case,
  context: CaseContext,
  followUps: FollowUps = [healthCheckAt(0), healthCheckAt(1)],
): Promise<CaseResult> {
  if (isObserved(item)) {
    return observeCase(item, followUps, context);
  }
  if (isJudged(item)) {
    return runJudgedCase(item, context);
  }
  throw new TypeError(`The case ${item.id} is not about a server`);
}

/** Whether the process exits, or new connections no longer get a response. */
async function isDead({ exited, target }: RestartedServer): Promise<boolean> {
  await waitAtMost(exitMs, exited);
  return exited.aborted || (await seemsDead(target));
}
