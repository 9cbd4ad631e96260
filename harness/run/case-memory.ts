import { isSameResponse, MatchMemory } from "../judge/match-memory.ts";
import type { JudgedCase, Step } from "../suite/case.ts";
import type { Exchange, HttpResponse } from "../transport/exchange.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import type { CaseResult, PassedResult } from "./case-result.ts";
import { sharesConnection } from "./share-connection.ts";

/** A request that was sent, and what came back. */
export interface CarriedExchange {
  readonly request: WireRequest;
  readonly exchange: Exchange;
}

/** How a case passed: its result, and the exchanges that led to it. */
export interface KnownPass {
  readonly result: PassedResult;
  readonly exchanges: readonly KnownExchange[];
}

/** A request, and the response to it with which its case passed. */
interface KnownExchange {
  readonly request: WireRequest;
  readonly response: HttpResponse;
}

/**
 * Remembers how cases passed, for many runs whose servers differ in one place each: most responses
 * of such a server are the same as those of the one before, and lead to the same results.
 */
export class CaseMemory {
  /** For the exchanges of cases that pass only in part, and of requests that are sent again. */
  readonly matches: MatchMemory = new MatchMemory();
  readonly #passes = new WeakMap<JudgedCase, KnownPass>();

  /** Finds how a case passed the last time; undefined when it has not, or is not remembered. */
  find(item: JudgedCase): KnownPass | undefined {
    return this.#passes.get(item);
  }

  /** Remembers a case that passed, if it sends its requests one by one, each on any connection. */
  note(item: JudgedCase, result: CaseResult, carried: readonly CarriedExchange[]): void {
    if (result.verdict === "passed" && item.steps.every(isAlone)) {
      const exchanges = carried.flatMap(({ request, exchange }) =>
        exchange.outcome === "response" ? [{ request, response: exchange }] : [],
      );
      this.#passes.set(item, { result, exchanges });
    }
  }
}

function isAlone(step: Step): boolean {
  return !("together" in step) && !sharesConnection(step);
}

/** Whether an exchange brought the response with which a case passed. */
export function isKnownExchange({ response }: KnownExchange, exchange: Exchange): boolean {
  return exchange.outcome === "response" && isSameResponse(response, exchange);
}
