import { isExact, isJudged, type JudgedCase } from "../suite/case.ts";
import { listExchanges } from "../suite/list-exchanges.ts";
import type { Exchange } from "../transport/exchange.ts";
import { isLate } from "../transport/failure-kind.ts";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";
import type { WrongResult } from "./case-result.ts";
import { listCommonWords, listDistinctiveWords, listWords } from "./list-words.ts";

/**
 * Number of different valid queries without a response after which others of their kind are not
 * sent.
 */
const minSilent = 4;

/**
 * Number of answered queries after which a word that none of them has sets the silent ones apart.
 */
const minAnswered = 20;

/** Maximum number of words that a reason names. */
const maxNamed = 2;

/** Maximum number of answered queries that are kept. */
const maxKept = 2000;

/** Maximum size of one that is kept, in bytes. */
const maxKeptBytes = 2000;

/** Which queries get no response. */
interface SilenceRule {
  /** What all of them have. */
  readonly words: ReadonlySet<string>;
  /** The rule, as the reason why a query is not sent. */
  readonly reason: string;
}

/**
 * Remembers which valid queries got no response in time, so that a run does not spend all of its
 * time waiting for others of the same kind: those with all words that the silent ones share, or with
 * those of them that no answered query has. A single response to such a query refutes the rule.
 */
export class SilenceMemory {
  readonly #silent = new Map<string, WireRequest>();
  readonly #answered: WireRequest[] = [];
  #rule: SilenceRule | undefined;

  /** Takes the outcome of a request into account whose expected status is 200. */
  note(request: WireRequest, exchange: Exchange): void {
    const { body = new Uint8Array() } = request;
    if (exchange.outcome === "failure") {
      if (isLate(exchange.kind)) {
        this.#silent.set(Buffer.from(body).toString(), request);
        this.#rule = this.#findRule();
      }
    } else if (exchange.status === 200 && body.length <= maxKeptBytes) {
      if (this.#answered.length < maxKept) {
        this.#answered.push(request);
      }
      if (this.#rule !== undefined && hasAll(request, this.#rule.words)) {
        this.#rule = this.#findRule();
      }
    }
  }

  /**
   * Finds out whether a case has a query that will probably get no response.
   *
   * @returns why, or undefined if it should be sent.
   */
  findReason(item: JudgedCase): string | undefined {
    const rule = this.#rule;
    const isHopeless =
      rule !== undefined &&
      listExchanges(item).some(
        ({ request, response }) =>
          isExact(response) &&
          response.status === 200 &&
          hasAll(toWireRequest(request), rule.words),
      );
    return isHopeless ? rule.reason : undefined;
  }

  /** Whether a case got no response, as others of its kind. */
  explains({ case: item, failure }: WrongResult): boolean {
    return isLate(failure) && isJudged(item) && this.findReason(item) !== undefined;
  }

  #findRule(): SilenceRule | undefined {
    const silent = [...this.#silent.values()];
    const common = listCommonWords(silent);
    if (silent.length < minSilent || this.#answered.some((request) => hasAll(request, common))) {
      return undefined;
    }
    const distinctive = listDistinctiveWords(silent, this.#answered);
    const isKnown = distinctive.length > 0 && this.#answered.length >= minAnswered;
    return isKnown
      ? { words: new Set(distinctive), reason: describe(distinctive) }
      : { words: common, reason: "Queries like this one get no response in time" };
  }
}

function describe(words: readonly string[]): string {
  const named = words.slice(0, maxNamed).map((word) => `"${word}"`);
  return `Queries with ${named.join(" and ")} get no response in time`;
}

function hasAll(request: WireRequest, words: ReadonlySet<string>): boolean {
  const own = listWords(request);
  return [...words].every((word) => own.has(word));
}
