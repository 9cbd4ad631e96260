import { isArray, isObject, type JsonValue } from "../json/json-value.ts";
import { readJsonBody } from "../json/read-json-body.ts";
import { judgeExchange } from "../judge/judge-exchange.ts";
import { breaksRequired } from "../judge/judgment.ts";
import type { ExactResponse, ObservedCase } from "../suite/case.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { maxLengths } from "../terminal/shorten-text.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { Observation } from "./case-result.ts";
import type { CaseContext } from "./run-judged-case.ts";

/** Describes what a server does where the specification leaves it open, beside the reference server. */
export function toObservation(
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

/** Maximum number of characters of the JSON of a body that is shown whole. */
const maxWhole = 80;

function describeBody(body: JsonValue): string {
  const text = JSON.stringify(body);
  if (text.length <= maxWhole) {
    return text;
  }
  if (isObject(body) && isArray(body["errors"])) {
    const data = Object.hasOwn(body, "data") ? "data and " : "";
    return `${data}${countNoun(body["errors"].length, "error")}: ${text.slice(0, maxLengths.summary)}…`;
  }
  return `${text.slice(0, maxLengths.summary)}…`;
}
