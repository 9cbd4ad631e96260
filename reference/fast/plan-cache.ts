import { answerPlan, planQuery, type QueryResponse, type Steps } from "../answer-query.ts";
import type { Query } from "../document/substitute-variables.ts";
import type { Eventually } from "../eventually.ts";
import type { Rejection } from "../rejection.ts";
import { ok, type Result } from "../result.ts";
import type { Plan } from "../validation/plan.ts";
import { DocumentMemory } from "./document-memory.ts";
import { createTemplate, type PlanQuery, type PlanTemplate } from "./plan-template.ts";

/** How much a cache keeps; lengths are in UTF-16 code units. */
export interface CacheLimits {
  readonly maxPlans: number;
  /** Of the documents of all plans. */
  readonly maxTotalLength: number;
  /** Of a substituted document. */
  readonly maxDocumentLength: number;
}

/**
 * Keeps the plans of valid documents, so that a repeated document is not parsed and validated
 * again, even if its variables have other values, on which no plan depends. Of other documents only
 * that fact is kept.
 *
 * A document is kept when it comes for the second time, since keeping a plan takes as long as
 * making it. When the recent plans fill half of the cache, those that were older are dropped.
 *
 * @see isolation.no-leak
 */
export class PlanCache {
  readonly #limits: CacheLimits;
  readonly #memory = new DocumentMemory();
  #recent = new Map<string, PlanTemplate>();
  #older: ReadonlyMap<string, PlanTemplate> = new Map();
  #length = 0;

  constructor(limits: CacheLimits) {
    this.#limits = limits;
  }

  answer(query: Query, steps: Steps): Eventually<QueryResponse> {
    const plan = this.getOrCreate(query, (asked) => planQuery(asked, steps));
    return answerPlan(plan, steps);
  }

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
