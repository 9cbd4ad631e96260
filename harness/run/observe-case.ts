import type { JsonValue } from "../json/json-value.ts";
import { isArray, isObject } from "../json/json-value.ts";
import { readJsonBody } from "../json/read-json-body.ts";
import { judgeExchange } from "../judge/judge-exchange.ts";
import { judgeOpenStatus } from "../judge/judge-open-status.ts";
import { breaksRequired, type Difference } from "../judge/judgement.ts";
import { maxLengths } from "../kit/shorten-text.ts";
import type { ExactResponse, ObservedCase } from "../suite/case.ts";
import type { Exchange } from "../transport/exchange.ts";
import { healthCheck, healthCheckResponse } from "../transport/health-check.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import type { CaseResult, Observation } from "./case-result.ts";
import type { CaseContext } from "./run-judged-case.ts";

/**
 * Records what a server does where the specification leaves it open. The case fails only if the
 * server neither responds nor closes the connection in time, or if it does not pass the health
 * check afterwards, on a new connection. Any status but 200 and 400 is a warning.
 *
 * @see status.only-200-and-400
 */
export async function observeCase(item: ObservedCase, context: CaseContext): Promise<CaseResult> {
  const { target, checks, signal } = context;
  const request = toWireRequest(item.request);
  const exchange = await target.send(request, { fresh: true, signal });
  // The body may be large, and observations are kept to the end of the run.
  const { body: _, ...agreement } = judgeExchange(exchange, { expected: item.reference, checks });
  const observation: Observation = {
    observed: describeExchange(exchange),
    reference: describeChoice(item.reference),
    same: !breaksRequired(agreement),
    agreement,
  };
  const head = { case: item, source: context.source, request, observation, notes: [] };
  if (exchange.outcome === "failure" && exchange.kind === "timeout") {
    const message = `${exchange.message}: neither answered nor closed`;
    const differences = [{ pointer: "", message }];
    return { ...head, verdict: "failed", cause: "transport", failure: exchange.kind, differences };
  }
  const unhealthy = await checkHealth(context);
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

const afterwards =
  'What failed is not this request, but the health check after it: the document "canary" on a new connection';

async function checkHealth({ target, checks, signal }: CaseContext): Promise<Difference[]> {
  const exchange = await target.send(healthCheck, { fresh: true, signal });
  const { differences } = judgeExchange(exchange, { expected: healthCheckResponse, checks });
  return differences
    .filter(({ pointer, level }) => level !== "implied" && !pointer.startsWith("/headers"))
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
