import type { JsonValue } from "../json/json-value.ts";
import { isArray, isObject } from "../json/json-value.ts";
import { readJsonBody } from "../json/read-json-body.ts";
import { judgeExchange } from "../judge/judge-exchange.ts";
import { judgeOpenStatus } from "../judge/judge-open-status.ts";
import { breaksRequired, type Difference } from "../judge/judgment.ts";
import { maxLengths } from "../kit/shorten-text.ts";
import type { ExactResponse, ObservedCase } from "../suite/case.ts";
import type { Exchange } from "../transport/exchange.ts";
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

/** What is sent after an unspecified case: on the same connection, then on a new one. */
export type FollowUps = readonly [next: FollowUp, later: FollowUp];

/**
 * Records what a server does where the specification leaves it open. The case fails only if the
 * server neither responds nor closes the connection in time, or if it answers one of the queries
 * afterwards wrongly. Any status but 200 and 400 is a warning.
 *
 * @see status.only-200-and-400
 */
export async function observeCase(
  item: ObservedCase,
  [next, later]: FollowUps,
  context: CaseContext,
): Promise<CaseResult> {
  const started = performance.now();
  const { target, checks, signal } = context;
  const request = toWireRequest(item.request);
  const [exchange = unsent, nextExchange] = await target.sendInTurn([request, next.request], {
    signal,
  });
  // The body may be large, and observations are kept to the end of the run.
  const { body: _, ...agreement } = judgeExchange(exchange, { expected: item.reference, checks });
  const observation: Observation = {
    observed: describeExchange(exchange),
    reference: describeChoice(item.reference),
    same: !breaksRequired(agreement),
    agreement,
  };
  const head = {
    case: item,
    source: context.source,
    request,
    observation,
    notes: [],
    exchanges: [recordExchange(exchange)],
    durationMs: performance.now() - started,
  };
  if (
    exchange.outcome === "failure" &&
    (exchange.kind === "timeout" || exchange.kind === "unaccepted")
  ) {
    const message = `${exchange.message}: neither answered nor closed`;
    const differences = [{ pointer: "", message }];
    return { ...head, verdict: "failed", cause: "transport", failure: exchange.kind, differences };
  }
  const onSame =
    nextExchange !== undefined && isAnswer(nextExchange)
      ? judgeFollowUp(next, nextExchange, context)
      : [];
  const onNew = await checkFollowUp(later, context);
  const unhealthy = [...onSame, ...onNew];
  if (unhealthy.length > 0) {
    const notes = [
      ...(onSame.length === 0 ? [] : [describeFollowUp(next, "the same connection")]),
      ...(onNew.length === 0 ? [] : [describeFollowUp(later, "a new connection")]),
    ];
    return { ...head, verdict: "failed", cause: "canary", differences: unhealthy, notes };
  }
  const differences = judgeOpenStatus(exchange);
  return differences.length === 0
    ? { ...head, verdict: "observed" }
    : { ...head, verdict: "warned", cause: "status", differences, notes: [onlyStatus] };
}

const onlyStatus =
  "The specification leaves this response open, except that the service uses only 200 and 400";

/** A target sends the first request in any case. */
const unsent: Exchange = { outcome: "failure", kind: "closed", message: "Nothing was sent" };

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

/**
 * Whether a response on the same connection can be judged. After a request that the specification
 * does not describe, a server may lose its place in the connection or close it, but it may not
 * answer the next query wrongly.
 */
function isAnswer(exchange: Exchange): boolean {
  if (exchange.outcome === "failure" || (exchange.status !== 200 && exchange.status !== 400)) {
    return false;
  }
  const read = readJsonBody(exchange.body);
  return read.ok && isObject(read.value) && isArray(read.value["errors"]);
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
