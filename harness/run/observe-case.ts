import { isArray, isObject, type JsonValue } from "../json/json-value.ts";
import { readJsonBody } from "../json/read-json-body.ts";
import { judgeExchange } from "../judge/judge-exchange.ts";
import { judgeOpenStatus } from "../judge/judge-open-response.ts";
import { breaksRequired, type Difference } from "../judge/judgment.ts";
import type { ExactResponse, ObservedCase } from "../suite/case.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { maxLengths, shortenText } from "../terminal/shorten-text.ts";
import type { Exchange } from "../transport/exchange.ts";
import { isLate } from "../transport/failure-kind.ts";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";
import type { CaseResult, Observation, WrongResult } from "./case-result.ts";
import { recordExchange } from "./record-exchange.ts";
import type { CaseContext } from "./run-judged-case.ts";

/** A query that shows whether the server still works, and the response of a conforming one. */
export interface FollowUp {
  readonly request: WireRequest;
  readonly response: ExactResponse;
  /** The id of the case that sends this query; left out for a health check. */
  readonly id?: string | undefined;
}

/** The next query goes over a new connection, the later one over that of the request, if it is kept. */
export type FollowUps = readonly [next: FollowUp, later: FollowUp];

/**
 * Records what a server does where the specification leaves it open. The case fails only if the
 * server neither responds nor closes the connection in time, or if it answers the next query wrongly
 * on a new connection. Any status but 200 and 400 is a warning, and so is a wrong response to a query
 * on a connection that the server keeps.
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
  const [exchange = unsent] = await target.sendInTurn([request], { signal });
  const head = {
    case: item,
    source: context.source,
    ...(context.when !== undefined && { when: context.when }),
    request,
    observation: toObservation(exchange, item, context),
    notes: [],
    exchanges: [recordExchange(exchange)],
  };
  if (exchange.outcome === "failure" && isLate(exchange.kind)) {
    const message = `${exchange.message}: neither answered nor closed; if the server is only slow, raise --timeout`;
    const differences = [{ pointer: "", message }];
    const durationMs = performance.now() - started;
    const wrong = { verdict: "failed", cause: "transport", failure: exchange.kind } as const;
    return { ...head, ...wrong, differences, durationMs };
  }
  const differences = judgeFollowUp(
    next,
    await target.send(next.request, { circumstance: "new", signal }),
    context,
  );
  const [, onSame] = await target.sendInTurn([request, later.request], { signal });
  const durationMs = performance.now() - started;
  if (differences.length > 0) {
    const notes = [describeFollowUp(next, "a new connection")];
    return { ...head, durationMs, verdict: "failed", cause: "canary", differences, notes };
  }
  const warnings = listWarnings(exchange, later, judgeKept(later, onSame, context));
  return warnings.differences.length > 0
    ? { ...head, durationMs, verdict: "warned", cause: "status", ...warnings }
    : { ...head, durationMs, verdict: "observed" };
}

const unsent: Exchange = { outcome: "failure", kind: "closed", message: "Nothing was sent" };

function listWarnings(
  exchange: Exchange,
  later: FollowUp,
  onSame: readonly Difference[],
): Pick<WrongResult, "differences" | "notes"> {
  const openStatus = judgeOpenStatus(exchange);
  return {
    differences: [...openStatus, ...onSame],
    notes: [
      ...(openStatus.length === 0 ? [] : [onlyStatus]),
      ...(onSame.length === 0 ? [] : [describeFollowUp(later, "the same connection")]),
    ],
  };
}

const onlyStatus =
  "The specification leaves this response open, except that the service uses only 200 and 400";

/**
 * A server that responds before it has read the body takes the rest of it for the next request, unless
 * it closes the connection. That is a warning, since the specification leaves the response open.
 *
 * @see request.delivery
 */
function judgeKept(
  later: FollowUp,
  exchange: Exchange | undefined,
  context: CaseContext,
): Difference[] {
  const isKept =
    exchange !== undefined &&
    (exchange.outcome === "response"
      ? !exchange.resent
      : ["not-http", "malformed", "too-large"].includes(exchange.kind));
  return isKept
    ? judgeFollowUp(later, exchange, context).map((difference) => ({
        ...difference,
        level: "implied",
        clause: "request.delivery",
      }))
    : [];
}

/** Judges the response to a query, except for its headers and implied clauses. */
export function judgeFollowUp(
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

function describeFollowUp({ id }: FollowUp, where: string): string {
  const what = id === undefined ? "a health check, a document with a defect," : `that of ${id}`;
  return `What failed is not this request, but the next one on ${where}: ${what}`;
}

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

function describeExchange(exchange: Exchange): string {
  if (exchange.outcome === "failure") {
    return exchange.kind === "closed" ? "closes the connection" : exchange.message;
  }
  const read = readJsonBody(exchange.body);
  const unread = exchange.body.length === 0 ? "empty body" : "body is not JSON";
  return `${exchange.status}, ${read.ok ? describeBody(read.value) : unread}`;
}

function describeChoice({ status, body, bodySchema }: ExactResponse): string {
  if (body !== undefined) {
    return `${status}, ${describeBody(body)}`;
  }
  return `${status}, ${bodySchema?.["title"] ?? (status === 400 ? "errors in words" : "data")}`;
}

const maxWhole = 80;

function describeBody(body: JsonValue): string {
  const text = JSON.stringify(body);
  if (text.length <= maxWhole) {
    return text;
  }
  if (isObject(body) && isArray(body["errors"])) {
    const data = Object.hasOwn(body, "data") ? "data and " : "";
    return `${data}${countNoun(body["errors"].length, "error")}: ${shortenText(text, maxLengths.summary)}`;
  }
  return shortenText(text, maxLengths.summary);
}
