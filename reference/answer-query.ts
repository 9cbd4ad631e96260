import type { Document } from "./document/document.ts";
import type { Query } from "./document/substitute-variables.ts";
import { type Eventually, whenReady } from "./eventually.ts";
import type { ExecutionResult } from "./execution/execution-result.ts";
import { andThen, type Rejection, type Result } from "./result.ts";
import type { Plan } from "./validation/plan.ts";

/** The steps of processing a query, which a mutant can replace one by one. */
export interface Steps {
  readonly substitute: (query: Query) => Result<string, Rejection>;
  readonly parse: (text: string) => Result<Document, Rejection>;
  readonly validate: (document: Document) => Result<Plan, Rejection>;
  readonly execute: (plan: Plan) => Eventually<ExecutionResult>;
}

/**
 * The response to a query: its result, or what is wrong with the request.
 *
 * @see errors.two-channels
 * @see status.only-200-and-400
 */
export type QueryResponse =
  | { readonly status: 200; readonly body: ExecutionResult }
  | { readonly status: 400; readonly body: { readonly errors: Rejection } };

/**
 * Substitutes variables, then parses, validates and executes a query. A step runs only if those
 * before it succeed, so an invalid document reads no data, and a valid one always gets 200.
 *
 * @see service.steps-in-order
 * @see service.invalid-reads-nothing
 * @see processing.substitution-first
 * @see processing.defects-end-it
 * @see processing.valid-is-200
 * @see validation.no-execution
 */
export function answerQuery(query: Query, steps: Steps): Eventually<QueryResponse> {
  const { substitute, parse, validate, execute } = steps;
  const plan = andThen(andThen(substitute(query), parse), validate);
  return plan.ok ? whenReady(execute(plan.value), respond) : reject(plan.error);
}

function respond(body: ExecutionResult): QueryResponse {
  return { status: 200, body };
}

/**
 * The response that rejects a request: it depends on nothing but the request.
 *
 * @see answer.defects-only
 * @see status.same-result
 */
export function reject(errors: Rejection): QueryResponse {
  return { status: 400, body: { errors } };
}
