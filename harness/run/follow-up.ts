import { judgeExchange } from "../judge/judge-exchange.ts";
import type { Difference } from "../judge/judgment.ts";
import type { ExactResponse } from "../suite/case.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import type { CaseContext } from "./run-judged-case.ts";

/** A query that shows whether the server still works, and the response of a conforming one. */
export interface FollowUp {
  readonly request: WireRequest;
  readonly response: ExactResponse;
  /** The id of the case that sends this query; left out for a health check. */
  readonly id?: string | undefined;
}

/**
 * What is sent after an unspecified case: on the same connection if the server keeps it, then on a
 * new one.
 */
export type FollowUps = readonly [next: FollowUp, later: FollowUp];

/** What is wrong with the responses to the queries after an unspecified request. */
export interface FollowUpFindings {
  /** With the response to the next query on the connection of the request. */
  readonly onSame: readonly Difference[];
  /** With the response to the next query on a new connection. */
  readonly onNext: readonly Difference[];
  /** With the response to the later query, on another new connection. */
  readonly onLater: readonly Difference[];
}

/**
 * Judges the next query after an unspecified request, which is sent once more on a new connection
 * unless it succeeded on one connection or the other; then sends the later query.
 *
 * @param nextExchange undefined where the request got no response.
 */
export async function judgeFollowUps(
  request: WireRequest,
  [next, later]: FollowUps,
  nextExchange: Exchange | undefined,
  context: CaseContext,
): Promise<FollowUpFindings> {
  const onSame = nextExchange === undefined ? [] : judgeSameConnection(next, nextExchange, context);
  if (onSame.length > 0) {
    // The next query comes once more, on a new connection: only there must its response be right.
    await context.target.sendInTurn([request], { signal: context.signal });
  }
  const isNextDue = onSame.length > 0 || nextExchange === undefined || isClosed(nextExchange);
  const onNext = isNextDue
    ? await checkFollowUp(next, context)
    : judgeResent(next, nextExchange, context);
  return { onSame, onNext, onLater: await checkFollowUp(later, context) };
}

/**
 * Judges the response to the next query on a connection that the server kept. A server that has
 * responded before it had read the body takes the rest of it for the next request. HTTP lets a
 * server reject a large body unread, but it must then close the connection.
 *
 * @returns differences for a warning, since the specification leaves the first response open.
 * @see request.delivery
 */
function judgeSameConnection(
  next: FollowUp,
  exchange: Exchange,
  context: CaseContext,
): Difference[] {
  return isReceived(exchange) && !isResent(exchange)
    ? judgeFollowUp(next, exchange, context).map((difference) => ({
        ...difference,
        level: "implied",
        clause: "request.delivery",
      }))
    : [];
}

/**
 * Sends a follow-up on a new connection.
 *
 * @returns what is wrong with the response, except for its headers and implied clauses.
 */
export async function checkFollowUp(
  followUp: FollowUp,
  context: CaseContext,
): Promise<Difference[]> {
  const { target, signal } = context;
  const exchange = await target.send(followUp.request, { circumstance: "new", signal });
  return judgeFollowUp(followUp, exchange, context);
}

/** Whether bytes came; whether the server is still there, the later request shows. */
function isReceived(exchange: Exchange): boolean {
  return (
    exchange.outcome === "response" ||
    exchange.kind === "not-http" ||
    exchange.kind === "malformed" ||
    exchange.kind === "too-large"
  );
}

/** Judges the response to a query that the server got on a new connection, after it closed the last. */
function judgeResent(next: FollowUp, exchange: Exchange, context: CaseContext): Difference[] {
  return isResent(exchange) ? judgeFollowUp(next, exchange, context) : [];
}

function isResent(exchange: Exchange): boolean {
  return exchange.outcome === "response" && exchange.resent;
}

/** Whether the server closed the connection, which it may do after each response. */
function isClosed(exchange: Exchange): boolean {
  return exchange.outcome === "failure" && exchange.kind === "closed";
}

function judgeFollowUp(
  { response }: FollowUp,
  exchange: Exchange,
  { checks }: CaseContext,
): Difference[] {
  return judgeExchange(exchange, { expected: response, checks, defects: "as-sets" })
    .differences.filter(
      ({ pointer, level }) => level !== "implied" && !pointer.startsWith("/headers"),
    )
    .map((difference) => ({ ...difference, healthCheck: true }));
}

/** Says that a query after an unspecified request failed, and which one. */
export function describeFollowUp({ id }: FollowUp, where: string): string {
  const what = id === undefined ? "a health check, a document with a defect," : `that of ${id}`;
  return `What failed is not this request, but the next one on ${where}: ${what}`;
}
