import { type CaseResult, isFailure } from "../run/case-result.ts";
import type { RoleRunOptions } from "../run/to-run-result.ts";
import { describeAbort } from "../server/limit-time.ts";
import { countNoun } from "../terminal/count-noun.ts";
import type { PlayedCase } from "./client-worker.ts";

/** Consecutive cases without a usable answer after which a driver is not asked again. */
const maxSilent = 4;

/** Answers without a request after which a client does not send to the kit. */
const maxUnsent = 8;

/** Ends a run early when the rest would only be waiting, and says whether it judged the client at all. */
export class ClientWatch {
  readonly #options: Pick<RoleRunOptions, "bail" | "signal">;
  #reason: string | undefined;
  #failed = 0;
  #silent = 0;
  #answered = 0;
  #skipped = 0;
  #arrived = 0;
  #isUnjudged = false;

  constructor(options: Pick<RoleRunOptions, "bail" | "signal">) {
    this.#options = options;
  }

  /** Says why the run ends early; undefined while it continues. */
  reason(): string | undefined {
    const { signal } = this.#options;
    return this.#reason ?? (signal?.aborted === true ? describeAbort(signal) : undefined);
  }

  /** Whether the run ended for a reason that breaks no clause. */
  isInconclusive(): boolean {
    return this.#isUnjudged || (this.#reason === undefined && this.reason() !== undefined);
  }

  /** Whether nothing of the client was seen. */
  isUnjudged(): boolean {
    return this.#isUnjudged;
  }

  /** Takes into account that no further case comes. */
  end(): void {
    this.#checkArrivals(1);
  }

  #checkArrivals(minAnswers: number): void {
    if (
      this.#answered - this.#skipped >= minAnswers &&
      this.#arrived === 0 &&
      this.reason() === undefined
    ) {
      this.endUnjudged("No request came to the kit: the client must send to the base URL in {url}");
    }
  }

  /** Ends the run since it cannot be carried out. */
  endUnjudged(reason: string): void {
    this.#reason ??= reason;
    this.#isUnjudged = true;
  }

  /** Takes a case into account, unless it was cut short by what ends the run. */
  see(result: CaseResult, { answers, arrivals }: PlayedCase): void {
    const { bail = Number.POSITIVE_INFINITY, signal } = this.#options;
    if (signal?.aborted === true) {
      return;
    }
    const answered = answers.filter(({ ok }) => ok).length;
    this.#answered += answered;
    this.#skipped += result.verdict === "skipped" ? answered : 0;
    this.#arrived += arrivals.length;
    this.#silent = answered === 0 ? this.#silent + 1 : 0;
    this.#failed += isFailure(result) ? 1 : 0;
    if (this.#failed >= bail) {
      this.#reason ??= `Stopped after ${countNoun(this.#failed, "failed case")}, as asked by --bail`;
    }
    this.#checkArrivals(maxUnsent);
    if (this.#silent >= maxSilent) {
      const [first] = answers;
      const message = first?.ok === false ? first.message : "no answer";
      const start = `The driver gave no usable answer to ${maxSilent} cases in a row`;
      this.#reason ??= `${start}: ${message}`;
      this.#isUnjudged ||= this.#answered === 0;
    }
  }
}
