import { Buffer } from "node:buffer";
import type { ExactResponse } from "../suite/case.ts";
import type { Exchange, HttpResponse } from "../transport/exchange.ts";
import { type ExchangeRules, judgeExchange } from "./judge-exchange.ts";
import { judgeHeaders } from "./judge-headers.ts";
import type { Judgment, Match } from "./judgment.ts";

/** A response that was as expected, and what it was judged by. */
interface KnownMatch {
  readonly response: HttpResponse;
  readonly rules: ExchangeRules;
  readonly judgment: Match;
}

/**
 * Remembers the last response to each request that was as expected. The same response need not be
 * judged again: servers that differ in one place give the same responses to most requests. Where
 * only the headers of a response differ, only these are judged.
 */
export class MatchMemory {
  readonly #matches = new WeakMap<ExactResponse, KnownMatch>();

  /** Judges an exchange as `judgeExchange()` does. */
  judge(exchange: Exchange, rules: ExchangeRules): Judgment {
    const known = this.#matches.get(rules.expected);
    if (exchange.outcome === "failure" || rules.whole !== undefined) {
      return judgeExchange(exchange, rules);
    }
    const isKnown =
      known !== undefined &&
      known.rules.defects === rules.defects &&
      isSameContent(known.response, exchange) &&
      (isSameHeaders(known.response, exchange) || hasExpectedHeaders(exchange, rules));
    if (isKnown) {
      return known.judgment;
    }
    const judgment = judgeExchange(exchange, rules);
    if (judgment.cause === undefined) {
      this.#matches.set(rules.expected, { response: exchange, rules, judgment });
    }
    return judgment;
  }
}

/** Whether a response is the same as an earlier one, except for the time at which it was made. */
export function isSameResponse(known: HttpResponse, response: HttpResponse): boolean {
  return isSameContent(known, response) && isSameHeaders(known, response);
}

function isSameContent(known: HttpResponse, response: HttpResponse): boolean {
  return (
    known.status === response.status &&
    known.resent === response.resent &&
    known.encodedLength === response.encodedLength &&
    known.trailingBytes === response.trailingBytes &&
    Buffer.compare(known.body, response.body) === 0
  );
}

function hasExpectedHeaders(response: HttpResponse, { expected }: ExchangeRules): boolean {
  return judgeHeaders(expected, response).next().done === true;
}

function isSameHeaders(known: HttpResponse, response: HttpResponse): boolean {
  return (
    known.headers.size === response.headers.size &&
    [...known.headers].every(
      ([name, values]) => name === "date" || isSameList(values, response.headers.get(name)),
    )
  );
}

function isSameList(known: readonly string[], values: readonly string[] | undefined): boolean {
  return known.length === values?.length && known.every((value, index) => value === values[index]);
}
