import type { JsonValue } from "../json/json-value.ts";
import { isArray, isObject } from "../json/json-value.ts";
import { readJsonBody } from "../json/read-json-body.ts";
import { judgeExchange } from "../judge/judge-exchange.ts";
import { judgeOpenStatus } from "../judge/judge-open-status.ts";
import { breaksRequired, type Difference } from "../judge/judgment.ts";
import { maxLengths } from "../kit/shorten-text.ts";
import type { ExactResponse, ObservedCase } from "../suite/case.ts";
import type { Exchange, TransportFailure } from "../transport/exchange.ts";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";
import type { CaseResult, Observation } from "./case-result.ts";
import { recordExchange } from "./record-exchange.ts";
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

/**
 * Records what a server does where the specification leaves it open. The case fails only if the
 * server neither responds nor closes the connection in time, or if it answers one of the queries
 * afterwards wrongly on a new connection. Any status but 200 and 400 is a warning, and so is a wrong
 * response to the next query on a connection that the server keeps.
 *
 * @see status.only-200-and-400
 */
export async function observeCase(
  item: ObservedCase,
  [next, later]: FollowUps,
  context: CaseContext,
): Promise<CaseResult> {
  const started = performance.now();
  const { target, signal } = context;
  const request = toWireRequest(item.request);
  const [exchange = unsent, nextExchange] = await target.sendInTurn([request, next.request], {
    signal,
  });
  const head = {
    case: item,
    source: context.source,
    request,
    observation: toObservation(exchange, item, context),
    notes: [],
    exchanges: [recordExchange(exchange)],
    durationMs: performance.now() - started,
  };
  if (isLeftOpen(exchange)) {
    const message = `${exchange.message}: neither answered nor closed`;
    const differences = [{ pointer: "", message }];
    return { ...head, verdict: "failed", cause: "transport", failure: exchange.kind, differences };
  }
  const onSame = judgeSameConnection(next, nextExchange ?? unsent, context);
  if (onSame.length > 0) {
    // The next query comes once more, on a new connection: only there must its response be right.
    await target.sendInTurn([request], { signal });
  }
  const isNextDue = onSame.length > 0 || nextExchange === undefined || isClosed(nextExchange);
  const onNext = isNextDue
    ? await checkFollowUp(next, context)
    : judgeResent(next, nextExchange, context);
  const onLater = await checkFollowUp(later, context);
  const unhealthy = [...onNext, ...onLater];
  if (unhealthy.length > 0) {
    const notes = [
      ...(onNext.length === 0 ? [] : [describeFollowUp(next, "a new connection")]),
      ...(onLater.length === 0 ? [] : [describeFollowUp(later, "a new connection")]),
    ];
    return { ...head, verdict: "failed", cause: "canary", differences: unhealthy, notes };
  }
  const openStatus = judgeOpenStatus(exchange);
  const differences = [...openStatus, ...onSame];
  const notes = [
    ...(openStatus.length === 0 ? [] : [onlyStatus]),
    ...(onSame.length === 0 ? [] : [describeFollowUp(next, "the same connection")]),
  ];
  return differences.length === 0
    ? { ...head, verdict: "observed" }
    : { ...head, verdict: "warned", cause: "status", differences, notes };
}

const onlyStatus =
  "The specification leaves this response open, except that the service uses only 200 and 400";

/** A target sends the first request in any case. */
const unsent: Exchange = { outcome: "failure", kind: "closed", message: "Nothing was sent" };

function toObservation(
  exchange: Exchange,
  { reference }: ObservedCase,
  { checks }: CaseContext,
): Observation {
  // The body may be large, and observations are kept to the end of the run.
  const { body: _, ...agreement } = judgeExchange(exchange, { expected: reference, checks });
  return {
    observed: describeExchange(exchange),
    reference: describeChoice(reference),
    same: !breaksRequired(agreement),
    agreement,
  };
}

/** Whether the server neither responded nor closed the connection. */
function isLeftOpen(exchange: Exchange): exchange is TransportFailure {
  return (
    exchange.outcome === "failure" &&
    (exchange.kind === "timeout" || exchange.kind === "unaccepted")
  );
}

function describeFollowUp({ id }: FollowUp, where: string): string {
  const what = id === undefined ? "a health check, a document with a defect," : `that of ${id}`;
  return `What failed is not this request, but the next one on ${where}: ${what}`;
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

/** Whether the server closed the connection, which it may do after each response. */
function isClosed(exchange: Exchange): boolean {
  return exchange.outcome === "failure" && exchange.kind === "closed";
}

/** Judges the response to a query that the server got on a new connection, after it closed the last. */
function judgeResent(next: FollowUp, exchange: Exchange, context: CaseContext): Difference[] {
  return isResent(exchange) ? judgeFollowUp(next, exchange, context) : [];
}

function isResent(exchange: Exchange): boolean {
  return exchange.outcome === "response" && exchange.resent;
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

/** Whether bytes came; a server that is out of reach is a matter of the later request. */
function isReceived(exchange: Exchange): boolean {
  return (
    exchange.outcome === "response" ||
    exchange.kind === "not-http" ||
    exchange.kind === "malformed" ||
    exchange.kind === "too-large"
  );
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

function describeExchange(exchange: Exchange): string {
  if (exchange.outcome === "failure") {
    return exchange.kind === "closed" ? "closes the connection" : exchange.message;
  }
  const read = readJsonBody(exchange.body);
  return `${exchange.status}, ${read.ok ? describeBody(read.value) : describeBytes(exchange.body.length)}`;
}

function describeBytes(length: number): string {
  return length === 0 ? "empty body" : "body is not JSON";
}

function describeChoice({ status, body, bodySchema }: ExactResponse): string {
  if (body !== undefined) {
    return `${status}, ${describeBody(body)}`;
  }
  return `${status}, ${bodySchema?.["title"] ?? (status === 400 ? "errors in words" : "data")}`;
}

function describeBody(body: JsonValue): string {
  const text = JSON.stringify(body);
  if (text.length <= 80) {
    return text;
  }
  if (isObject(body) && isArray(body["errors"])) {
    const count = body["errors"].length;
    return `${Object.hasOwn(body, "data") ? "data and " : ""}${count} ${count === 1 ? "error" : "errors"}: ${text.slice(0, maxLengths.summary)}…`;
  }
  return `${text.slice(0, maxLengths.summary)}…`;
}
