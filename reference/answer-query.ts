import type { Document } from "./document/document.ts";
import type { Query } from "./document/substitute-variables.ts";
import type { Result } from "./execution/execution-result.ts";
import { andThen, type Step } from "./result.ts";
import type { Plan } from "./validation/plan.ts";

/** The steps of a query's way, each of which knows nothing of the others. */
export interface Steps {
  readonly substitute: (query: Query) => Step<string>;
  readonly parse: (text: string) => Step<Document>;
  readonly validate: (document: Document) => Step<Plan>;
  readonly execute: (plan: Plan) => Promise<Result>;
  /** Gives the plan kept for a text, or makes it and may keep it. */
  readonly getOrCreate: (text: string, make: () => Step<Plan>) => Step<Plan>;
}

/**
 * What a query is answered: partial or full success, or what is wrong with the request.
 *
 * @see errors.two-channels
 * @see status.only-200-and-400
 */
export type QueryResponse =
  | { readonly status: 200; readonly body: Result }
  | { readonly status: 400; readonly body: { readonly errors: readonly string[] } };

/**
 * Parse, validate, execute: in this order, and on to the next only when all is well so far.
 *
 * @see service.steps-in-order
 * @see service.invalid-reads-nothing
 * @see processing.substitution-first
 */
export async function answerQuery(query: Query, steps: Steps): Promise<QueryResponse> {
  const plan = andThen(steps.substitute(query), (text) =>
    steps.getOrCreate(text, () => andThen(steps.parse(text), steps.validate)),
  );
  return plan.ok ? { status: 200, body: await steps.execute(plan.value) } : reject(plan.errors);
}

/** The answer that tells what is wrong with a request. @see answer.defects-only */
export function reject(errors: readonly string[]): QueryResponse {
  return { status: 400, body: { errors } };
}
