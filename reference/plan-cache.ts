import type { Rejection } from "./rejection.ts";
import type { Result } from "./result.ts";
import type { Plan } from "./validation/plan.ts";

/** How much is remembered. */
export interface CacheLimits {
  /** The most plans kept. */
  readonly maxPlans: number;
  /** The most UTF-16 code units that the texts of all kept plans may have together. */
  readonly maxTotalLength: number;
}

/**
 * Keeps the plans of valid documents, so that a text that comes again is neither parsed nor
 * validated again.
 *
 * A text is remembered with its variables inserted, so that what shares a plan is the same query.
 * Those used least recently go first. A text that would take more than a tenth of the room is not
 * kept; nor is one that was refused.
 *
 * @see isolation.no-leak
 */
export class PlanCache {
  readonly #limits: CacheLimits;
  /** From the least to the most recently used, as a Map keeps the order of insertion. */
  readonly #plans = new Map<string, Result<Plan, Rejection>>();
  #characters = 0;

  constructor(limits: CacheLimits) {
    this.#limits = limits;
  }

  /** Gives the plan kept for a text, or makes it and keeps it if it is worth it. */
  getOrCreate(text: string, make: () => Result<Plan, Rejection>): Result<Plan, Rejection> {
    if (text.length * 10 > this.#limits.maxTotalLength) {
      return make();
    }
    const kept = this.#plans.get(text);
    if (kept !== undefined) {
      this.#plans.delete(text);
      this.#plans.set(text, kept);
      return kept;
    }
    const made = make();
    if (made.ok) {
      this.#keep(text, made);
    }
    return made;
  }

  #keep(text: string, plan: Result<Plan, Rejection>): void {
    this.#plans.set(text, plan);
    this.#characters += text.length;
    for (const oldest of this.#plans.keys()) {
      if (this.#fits()) {
        return;
      }
      this.#plans.delete(oldest);
      this.#characters -= oldest.length;
    }
  }

  #fits(): boolean {
    return (
      this.#plans.size <= this.#limits.maxPlans && this.#characters <= this.#limits.maxTotalLength
    );
  }
}
