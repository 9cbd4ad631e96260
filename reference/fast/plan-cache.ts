import { answerPlan, planQuery, type QueryResponse, type Steps } from "../answer-query.ts";
import type { Query } from "../document/substitute-variables.ts";
import type { Eventually } from "../eventually.ts";
import type { Rejection } from "../rejection.ts";
import { ok, type Result } from "../result.ts";
import type { Plan } from "../validation/plan.ts";
import { DocumentMemory } from "./document-memory.ts";
import { createTemplate, type PlanQuery, type PlanTemplate } from "./plan-template.ts";

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
 * Keeps the plans of valid documents, so that a repeated document is not parsed and validated
 * again, even if its variables have other values.
 *
 * A document is kept when it comes for the second time. Many come only once, and keeping their
 * plans takes as long as making them: the garbage collector has to move them.
 *
 * The key is the document as the client sent it. What is kept depends on no value of a variable, so
 * requests share nothing but the document. A document longer than a tenth of the total is not kept.
 * Of a document that is invalid, or whose variables are not whole values, only that fact is kept.
 *
 * When the recently used plans fill half of the cache, they become the older ones, and those that
 * were older are dropped. Dropping the single oldest plan would take time at every new document.
 *
 * @see isolation.no-leak
 */
export class PlanCache {
  readonly #limits: CacheLimits;
  readonly #memory = new DocumentMemory();
  #recent = new Map<string, PlanTemplate>();
  #older: ReadonlyMap<string, PlanTemplate> = new Map();
  /** The total length of the recent documents. */
  #length = 0;

  constructor(limits: CacheLimits) {
    this.#limits = limits;
  }

  /** Answers a query as `answerQuery()` does, without the steps for which it keeps a plan. */
  answer(query: Query, steps: Steps): Eventually<QueryResponse> {
    const plan = this.getOrCreate(query, (asked) => planQuery(asked, steps));
    return answerPlan(plan, steps);
  }

  /** Returns the plan that is kept for a query; otherwise plans it, and may keep a valid plan. */
  getOrCreate(query: Query, planQuery: PlanQuery): Result<Plan, Rejection> {
    const { document, variables } = query;
    if (document.length * 10 > this.#limits.maxTotalLength) {
      return planQuery(query);
    }
    const kept = this.#find(document);
    if (kept === undefined && !this.#memory.recall(document)) {
      return planQuery(query);
    }
    const template = kept ?? this.#keep(document, createTemplate(document, planQuery));
    const plan = template.fill(variables, this.#limits.maxDocumentLength);
    return plan === undefined ? planQuery(query) : ok(plan);
  }

  #find(document: string): PlanTemplate | undefined {
    const recent = this.#recent.get(document);
    if (recent !== undefined) {
      return recent;
    }
    const older = this.#older.get(document);
    return older && this.#keep(document, older);
  }

  #keep(document: string, template: PlanTemplate): PlanTemplate {
    const { maxPlans, maxTotalLength } = this.#limits;
    const length = this.#length + document.length;
    if (2 * this.#recent.size >= maxPlans || 2 * length > maxTotalLength) {
      this.#older = this.#recent;
      this.#recent = new Map();
      this.#length = 0;
    }
    this.#recent.set(document, template);
    this.#length += document.length;
    return template;
  }
}
