import { BriefPasses, type PassedInBrief } from "./passed-in-brief.ts";
import type { GeneratedOutcome } from "./run-generated-case.ts";

/** An outcome with the place of its case among all. */
export interface PlacedOutcome extends GeneratedOutcome {
  readonly index: number;
}

/**
 * The first cases, which are kept whole: reports show them, and a diagnosis compares failures with
 * them.
 */
const firstCases = 500;

/** Passed cases that are kept because they came right before one that did not pass. */
const maxBefore = 24;

/** Cases that are kept for that in all. */
const maxBeforeInAll = 500;

/**
 * Collects the outcomes of generated cases. The first ones and all that did not pass are kept, with
 * what came right before, and the rest in brief.
 */
export class KeptOutcomes {
  readonly #kept: PlacedOutcome[] = [];
  /** The last ones that passed, which may come right before one that does not. */
  #last: PlacedOutcome[] = [];
  readonly #brief = new BriefPasses();
  #before = 0;

  add(outcome: PlacedOutcome): void {
    if (outcome.result.verdict !== "passed") {
      this.#keepLast();
      this.#kept.push(outcome);
    } else if (outcome.index < firstCases) {
      this.#kept.push(outcome);
    } else {
      this.#last.push(outcome);
      this.#abridge(this.#last.splice(0, this.#last.length - maxBefore));
    }
  }

  /** Ends the collection; the kept outcomes are in the order of the cases. */
  finish(): { readonly kept: readonly PlacedOutcome[]; readonly brief: PassedInBrief } {
    this.#abridge(this.#last.splice(0));
    const kept = this.#kept.toSorted((left, right) => left.index - right.index);
    return { kept, brief: this.#brief };
  }

  #keepLast(): void {
    const kept = this.#last.slice(0, Math.max(0, maxBeforeInAll - this.#before));
    this.#before += kept.length;
    this.#kept.push(...kept);
    this.#last = this.#last.slice(kept.length);
  }

  #abridge(outcomes: readonly PlacedOutcome[]): void {
    for (const outcome of outcomes) {
      this.#brief.add(outcome);
    }
  }
}
