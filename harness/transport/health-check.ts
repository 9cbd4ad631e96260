import type { JsonObject } from "../json/json-value.ts";
import type { Target } from "./exchange.ts";
import { isSilent } from "./failure-kind.ts";
import { toWireRequest, type WireRequest } from "./wire-request.ts";

/** A request that shows whether a server is there and still works, and its response. */
export interface HealthCheck {
  readonly request: WireRequest;
  /** The response of every conforming service. */
  readonly response: { readonly status: 400; readonly body: { readonly errors: string[] } };
}

/**
 * Requests that every conforming service answers with status 400 and one defect, whatever records
 * it holds. They differ in shape and in their use of variables, so that a server that handles the
 * first request of a connection wrongly does so for one of them. The recorded case
 * `http/first-request-of-a-connection` sends the same requests.
 *
 * @see validation.unknown-field
 * @see validation.object-without-selection
 * @see validation.scalar-with-selection
 */
export const healthChecks: readonly [HealthCheck, ...HealthCheck[]] = [
  toHealthCheck("canary", "canary: no such field on type Query"),
  toHealthCheck("member(id: $canary) { canary }", "member.canary: no such field on type Member", {
    canary: "canary",
  }),
  toHealthCheck('book(isbn: "canary")', "book: Book is an object, a subfield must be selected"),
  toHealthCheck(
    "member(id: $key) { name { canary } }",
    "member.name: String is a scalar, a subfield cannot be selected",
    { key: 7 },
  ),
  toHealthCheck(
    'member(id: "m1") { loans { book { canary } } }',
    "member.loans.book.canary: no such field on type Book",
  ),
  toHealthCheck("book(isbn: $isbn) { title canary }", "book.canary: no such field on type Book", {
    isbn: "canary",
  }),
];

/** The simplest health check: it has no variables. */
export const healthCheck: WireRequest = healthChecks[0].request;

/** The response of every conforming service to {@link healthCheck}. */
export const healthCheckResponse: HealthCheck["response"] = healthChecks[0].response;

/**
 * Chooses a health check.
 *
 * @param index any integer from 0; the checks repeat.
 */
export function healthCheckAt(index: number): HealthCheck {
  return healthChecks[index % healthChecks.length] ?? healthChecks[0];
}

/**
 * Whether a server is silent when it gets a health check on a new connection.
 *
 * @param timeoutMs maximum milliseconds until a whole response has arrived; as usual when left out.
 */
export async function seemsDead(target: Target, timeoutMs?: number): Promise<boolean> {
  const health = await target.send(healthCheck, { circumstance: "new", timeoutMs });
  return health.outcome === "failure" && isSilent(health.kind);
}

function toHealthCheck(document: string, defect: string, variables?: JsonObject): HealthCheck {
  return {
    request: toWireRequest(variables === undefined ? { document } : { document, variables }),
    response: { status: 400, body: { errors: [defect] } },
  };
}
