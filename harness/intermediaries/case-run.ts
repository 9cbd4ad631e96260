import { type CaseResult, findBail, isFailure, skipCase } from "../run/case-result.ts";
import { concludeCase } from "../run/conclude-case.ts";
import type { RoleRunOptions } from "../run/to-run-result.ts";
import { describeAbort } from "../server/limit-time.ts";
import type { IntermediaryCase } from "../suite/intermediary-case.ts";
import { awaitPassage, cameThrough } from "./open-stage.ts";
import type { Stage } from "./origins.ts";
import { type PlayedCase, playCase } from "./play-case.ts";
import { toResult } from "./to-result.ts";

/** The signal is the user, the end of the time limit, or that of the intermediary. */
type CaseRunOptions = RoleRunOptions & { readonly signal: AbortSignal };

/** What came of the cases. */
export interface CaseRunOutcome {
  /** In the order of the cases. */
  readonly results: readonly CaseResult[];
  /** Why the run ended before all cases were played; left out when it did not. */
  readonly endedEarly?: string | undefined;
}

/** Maximum milliseconds that a run waits for responses that do not come, in all. */
const maxLostMs = 45_000;

/** Milliseconds after which a run waits only a third of the time for each response. */
const maxPatienceMs = 10_000;

/**
 * Maximum time until an intermediary forwards again after an origin that failed, as a multiple of that
 * for an exchange.
 */
const maxRecovery = 5;

/** Plays cases one after another until all are done, or the rest would only be waiting. */
export class CaseRun {
  readonly #stage: Stage;
  readonly #options: CaseRunOptions;
  #lostMs = 0;
  #failures = 0;

  constructor(stage: Stage, options: CaseRunOptions) {
    this.#stage = stage;
    this.#options = options;
  }

  /** Cases with an origin that fails come last: an intermediary may avoid it for a while. */
  async run(cases: readonly IntermediaryCase[]): Promise<CaseRunOutcome> {
    const results = new Map<IntermediaryCase, CaseResult>();
    let endedEarly = this.#stage.origins.loss;
    for (const item of [...cases.filter(isPlain), ...cases.filter((each) => !isPlain(each))]) {
      if (endedEarly === undefined) {
        const played = await this.#play(item);
        results.set(item, this.#conclude(item, played));
        endedEarly = await this.#findEnd(item, played);
      } else {
        const skip = { skip: "ended", reason: endedEarly } as const;
        results.set(item, skipCase(item, { source: "recorded" }, skip));
      }
    }
    return { results: cases.flatMap((item) => results.get(item) ?? []), endedEarly };
  }

  /** Waits a third of the time first, and all of it again where nothing came and time is left. */
  async #play(item: IntermediaryCase): Promise<PlayedCase> {
    const quick = { ...this.#stage, timeoutMs: this.#stage.timeoutMs / 3 };
    const played = this.#countLost(await playCase(item, quick));
    return isLate(played) && this.#lostMs < maxPatienceMs
      ? this.#countLost(await playCase(item, this.#stage))
      : played;
  }

  #countLost(played: PlayedCase): PlayedCase {
    this.#lostMs += isLate(played) ? played.durationMs : 0;
    return played;
  }

  #conclude(item: IntermediaryCase, played: PlayedCase): CaseResult {
    const { onResult, onProgress, ...policy } = this.#options;
    const result = concludeCase([toResult(item, played)], [], policy);
    this.#failures += isFailure(result) ? 1 : 0;
    onResult?.(result);
    onProgress?.();
    return result;
  }

  async #findEnd(item: IntermediaryCase, { seen }: PlayedCase): Promise<string | undefined> {
    const { bail, signal } = this.#options;
    const end = findBail(this.#failures, bail) ?? this.#stage.origins.loss;
    if (end !== undefined) {
      return end;
    }
    const started = performance.now();
    const waitMs = maxRecovery * this.#stage.timeoutMs;
    const obstacle = seen.some(cameThrough)
      ? undefined
      : await awaitPassage(this.#stage, { waitMs, signal });
    this.#lostMs += performance.now() - started;
    if (signal.aborted) {
      return describeAbort(signal);
    }
    if (obstacle !== undefined) {
      return `The intermediary forwards nothing any more after ${item.id}: ${obstacle}`;
    }
    return this.#lostMs > maxLostMs
      ? "The intermediary kept the run waiting for too long"
      : undefined;
  }
}

/** Whether every origin answers. */
function isPlain({ exchanges }: IntermediaryCase): boolean {
  return exchanges.every(({ answers = [] }) => answers.every(({ ending }) => !ending));
}

function isLate({ seen }: PlayedCase): boolean {
  return seen.some(({ passage: { final } }) => final.outcome === "ending" && final.kind === "late");
}
