import type { Document } from "./document/document.ts";
import type { Query } from "./document/substitute-variables.ts";
import type { ExecutionResult } from "./execution/execution-result.ts";
import type { PlanCache } from "./plan-cache.ts";
import type { Rejection } from "./rejection.ts";
import { andThen, type Result } from "./result.ts";
import type { Plan } from "./validation/plan.ts";

/** The steps of a query's way, each of which knows nothing of the others. */
export interface Steps {
  readonly substitute: (query: Query) => Result<string, Rejection>;
  readonly parse: (text: string) => Result<Document, Rejection>;
  readonly validate: (document: Document) => Result<Plan, Rejection>;
  readonly execute: (plan: Plan) => Promise<ExecutionResult>;
}

/**
 * What a query is answered: partial or full success, or what is wrong with the request.
 *
 * @see errors.two-channels
 * @see status.only-200-and-400
 */
export type QueryResponse =
  | { readonly status: 200; readonly body: ExecutionResult }
  | { readonly status: 400; readonly body: { readonly errors: readonly string[] } };

/**
 * Parse, validate, execute: in this order, and on to the next only when all is well so far.
 *
 * @see service.steps-in-order
 * @see service.invalid-reads-nothing
 * @see processing.substitution-first
 */
export async function answerQuery(
  query: Query,
  steps: Steps,
  plans: PlanCache,
): Promise<QueryResponse> {
  const plan = andThen(steps.substitute(query), (text) =>
    plans.getOrCreate(text, () => andThen(steps.parse(text), steps.validate)),
  );
  return plan.ok ? { status: 200, body: await steps.execute(plan.value) } : reject(plan.error);
}

/** The answer that tells what is wrong with a request. @see answer.defects-only */
export function reject(errors: readonly string[]): QueryResponse {
  return { status: 400, body: { errors } };
}
