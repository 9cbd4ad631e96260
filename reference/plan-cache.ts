import type { Rejection } from "./rejection.ts";
import type { Result } from "./result.ts";
import type { Plan } from "./validation/plan.ts";

/** How much a cache keeps. */
export interface CacheLimits {
  /** Maximum number of plans. */
  readonly maxPlans: number;
  /** Maximum total length of the texts of all plans, in UTF-16 code units. */
  readonly maxTotalLength: number;
}

/**
 * Keeps the plans of valid documents, so that a repeated text is not parsed and validated again.
 *
 * The key is the text with its variables substituted, so that only identical queries share a plan.
 * The least recently used plans are dropped first. A text longer than a tenth of the total is not
 * kept, nor is a rejection.
 *
 * @see isolation.no-leak
 */
export class PlanCache {
  readonly #limits: CacheLimits;
  /** From the least to the most recently used: a Map keeps the order of insertion. */
  readonly #plans = new Map<string, Result<Plan, Rejection>>();
  #totalLength = 0;

  constructor(limits: CacheLimits) {
    this.#limits = limits;
  }

  /** Returns the plan kept for a text; otherwise creates it, and keeps it if it is valid. */
  getOrCreate(text: string, create: () => Result<Plan, Rejection>): Result<Plan, Rejection> {
    if (text.length * 10 > this.#limits.maxTotalLength) {
      return create();
    }
    const kept = this.#plans.get(text);
    if (kept !== undefined) {
      this.#plans.delete(text);
      this.#plans.set(text, kept);
      return kept;
    }
    const created = create();
    if (created.ok) {
      this.#keep(text, created);
    }
    return created;
  }

  #keep(text: string, plan: Result<Plan, Rejection>): void {
    this.#plans.set(text, plan);
    this.#totalLength += text.length;
    for (const oldest of this.#plans.keys()) {
      if (this.#fits()) {
        return;
      }
      this.#plans.delete(oldest);
      this.#totalLength -= oldest.length;
    }
  }

  #fits(): boolean {
    const { maxPlans, maxTotalLength } = this.#limits;
    return this.#plans.size <= maxPlans && this.#totalLength <= maxTotalLength;
  }
}
