import type { GeneratedCase } from "../generate/name-case.ts";
import type { CaseLog } from "./case-log.ts";

/** A generated case that ran, with what was observed of it. */
export interface GeneratedOutcome {
  readonly example: GeneratedCase;
  /** The place of the case among all. */
  readonly index: number;
  readonly log: CaseLog;
}

/**
 * The first cases, which are kept: reports show them, and a diagnosis compares failures with them.
 */
export const firstCases = 500;

/** Passed cases that are kept because they came right before one that did not pass. */
const maxBefore = 24;

/** Cases that are kept for that in all. */
const maxBeforeInAll = 500;

/**
 * Collects the outcomes of generated cases. The first ones and all that did not pass are kept, with
 * what came right before, and the rest is counted.
 */
export class KeptOutcomes {
  readonly #kept: GeneratedOutcome[] = [];
  /** The last ones that passed, which may come right before one that does not. */
  #last: GeneratedOutcome[] = [];
  #count = 0;
  #before = 0;

  add(outcome: GeneratedOutcome): void {
    this.#count += 1;
    const isPassed = outcome.log.result().verdict === "passed";
    if (isPassed && outcome.index >= firstCases) {
      this.#last = [...this.#last, outcome].slice(-maxBefore);
      return;
    }
    if (!isPassed) {
      const before = this.#last.splice(0, maxBeforeInAll - this.#before);
      this.#before += before.length;
      this.#kept.push(...before);
    }
    this.#kept.push(outcome);
  }

  /** Ends the collection; the kept outcomes are in the order of the cases. */
  finish(): { readonly kept: readonly GeneratedOutcome[]; readonly unlisted: number } {
    const kept = this.#kept.toSorted((left, right) => left.index - right.index);
    return { kept, unlisted: this.#count - kept.length };
  }
}
