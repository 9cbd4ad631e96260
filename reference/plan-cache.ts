import type { Query } from "./document/substitute-variables.ts";
import { createTemplate, type PlanQuery, PlanTemplate } from "./plan-template.ts";
import type { Rejection } from "./rejection.ts";
import { ok, type Result } from "./result.ts";
import type { Plan } from "./validation/plan.ts";

/** How much a cache keeps. */
export interface CacheLimits {
  /** Maximum number of plans. */
  readonly maxPlans: number;
  /** Maximum total length of the documents of all plans, in UTF-16 code units. */
  readonly maxTotalLength: number;
  /** Maximum length of a substituted document, in UTF-16 code units. */
  readonly maxDocumentLength: number;
}

/**
 * Keeps the plans of valid documents, so that a repeated document is not parsed and validated again,
 * even if its variables have other values.
 *
 * The key is the document as the client sent it. What is kept depends on no value of a variable, so
 * requests share nothing but the document. The least recently used plans are dropped first. A document
 * longer than a tenth of the total is not kept, nor is a rejection. Of a document whose
 * variables are not whole values, only that is kept.
 *
 * @see isolation.no-leak
 */
export class PlanCache {
  readonly #limits: CacheLimits;
  /** From the least to the most recently used: a Map keeps the order of insertion. */
  readonly #templates = new Map<string, PlanTemplate>();
  #latest: string | undefined;
  #totalLength = 0;

  constructor(limits: CacheLimits) {
    this.#limits = limits;
  }

  /** Returns the plan that is kept for a query; otherwise plans it, and keeps a valid plan. */
  getOrCreate(query: Query, planQuery: PlanQuery): Result<Plan, Rejection> {
    const { document, variables } = query;
    if (document.length * 10 > this.#limits.maxTotalLength) {
      return planQuery(query);
    }
    const kept = this.#templates.get(document);
    if (kept === undefined && !document.includes("$")) {
      const plan = planQuery(query);
      if (plan.ok) {
        this.#keep(document, new PlanTemplate(document, plan.value));
      }
      return plan;
    }
    const template = kept ?? createTemplate(document, planQuery);
    this.#keep(document, template);
    const plan = template.fill(variables, this.#limits.maxDocumentLength);
    return plan === undefined ? planQuery(query) : ok(plan);
  }

  /** Makes a template the most recently used one. */
  #keep(document: string, template: PlanTemplate): void {
    if (document === this.#latest) {
      return;
    }
    this.#latest = document;
    if (!this.#templates.delete(document)) {
      this.#totalLength += document.length;
    }
    this.#templates.set(document, template);
    for (const oldest of this.#templates.keys()) {
      if (this.#fits()) {
        return;
      }
      this.#templates.delete(oldest);
      this.#totalLength -= oldest.length;
    }
  }

  #fits(): boolean {
    const { maxPlans, maxTotalLength } = this.#limits;
    return this.#templates.size <= maxPlans && this.#totalLength <= maxTotalLength;
  }
}
