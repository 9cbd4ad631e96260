import type { JsonValue } from "../json/json-value.ts";
import { isArray, isObject } from "../json/json-value.ts";
import { readJsonBody } from "../json/read-json-body.ts";
import { judgeExchange } from "../judge/judge-exchange.ts";
import { judgeOpenStatus } from "../judge/judge-open-status.ts";
import { breaksRequired, type Difference } from "../judge/judgment.ts";
import { maxLengths } from "../kit/shorten-text.ts";
import type { ExactResponse, ObservedCase } from "../suite/case.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { HealthCheck } from "../transport/health-check.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import type { CaseResult, Observation } from "./case-result.ts";
import type { CaseContext } from "./run-judged-case.ts";

/**
 * Records what a server does where the specification leaves it open. The case fails only if the
 * server neither responds nor closes the connection in time, or if it does not pass the health
 * checks afterwards, one on the same connection and one on a new one. Any status but 200 and 400
 * is a warning.
 *
 * @param healthChecks what is sent afterwards: on the same connection, then on a new one.
 * @see status.only-200-and-400
 */
export async function observeCase(
  item: ObservedCase,
  [next, later]: readonly [next: HealthCheck, later: HealthCheck],
  context: CaseContext,
): Promise<CaseResult> {
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
  const head = { case: item, source: context.source, request, observation, notes: [] };
  if (
    exchange.outcome === "failure" &&
    (exchange.kind === "timeout" || exchange.kind === "unaccepted")
  ) {
    const message = `${exchange.message}: neither answered nor closed`;
    const differences = [{ pointer: "", message }];
    return { ...head, verdict: "failed", cause: "transport", failure: exchange.kind, differences };
  }
  const unhealthy = [
    ...(nextExchange !== undefined && isAnswer(nextExchange)
      ? judgeHealth(next, nextExchange, context)
      : []),
    ...(await checkHealth(later, context)),
  ];
  if (unhealthy.length > 0) {
    const notes = [afterwards];
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

const afterwards =
  "What failed is not this request, but a health check after it: a document with a defect, on the same connection or on a new one";

/**
 * Sends a health check on a new connection.
 *
 * @returns what is wrong with the response, except for its headers and implied clauses.
 */
export async function checkHealth(check: HealthCheck, context: CaseContext): Promise<Difference[]> {
  const { target, signal } = context;
  return judgeHealth(check, await target.send(check.request, { fresh: true, signal }), context);
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

function judgeHealth(
  { response }: HealthCheck,
  exchange: Exchange,
  { checks }: CaseContext,
): Difference[] {
  return judgeExchange(exchange, { expected: response, checks })
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
