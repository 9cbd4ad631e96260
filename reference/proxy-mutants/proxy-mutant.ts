import type { MutantHead } from "../mutant-head.ts";
import {
  type Forward,
  type Interim,
  makeReply,
  type Query,
  type Reply,
  type SendInterim,
} from "../proxy/exchange.ts";

/** A named change of the reference proxy that breaks one clause: a case for intermediaries must fail. */
export interface ProxyMutant extends MutantHead {
  readonly mutate: (forward: Forward) => Forward;
}

/**
 * Forwards only the interim responses that pass a test.
 *
 * @param isSent gets how many came for the query, and the milliseconds since the first one.
 */
export function forwardOnly(
  isSent: (interim: Interim, count: number, sinceMs: number) => boolean,
): ProxyMutant["mutate"] {
  return (forward) => (query, send) => {
    let count = 0;
    let firstAt: number | undefined;
    return forward(query, (interim) => {
      count += 1;
      firstAt ??= performance.now();
      if (isSent(interim, count, performance.now() - firstAt)) {
        send(interim);
      }
    });
  };
}

/** What a proxy answers that takes no response from its origin. */
export function badGateway(): Reply {
  return makeReply(502, "Bad Gateway");
}

/** Never answers. */
export function answerNever(): Promise<Reply> {
  return new Promise(() => undefined);
}

/** Changes the final response. */
export function mutateReply(
  change: (reply: Reply, query: Query) => Reply | Promise<Reply>,
): ProxyMutant["mutate"] {
  return (forward) => async (query, send) => change(await forward(query, send), query);
}

/** Sends a query again when its response passes a test. */
export function repeatOn(test: (reply: Reply, query: Query) => boolean): ProxyMutant["mutate"] {
  return (forward) => async (query, send) => {
    const reply = await forward(query, send);
    return test(reply, query) ? forward(query, send) : reply;
  };
}

/** Ends the exchange as soon as an interim response passes a test. */
export function endOnInterim(
  test: (interim: Interim, count: number) => boolean,
  reply: (interim: Interim) => Reply | Promise<Reply>,
): ProxyMutant["mutate"] {
  return (forward) => (query, send) =>
    new Promise((resolve, reject) => {
      let count = 0;
      let isEnded = false;
      const onInterim: SendInterim = (interim) => {
        count += 1;
        if (!isEnded && test(interim, count)) {
          isEnded = true;
          resolve(reply(interim));
        } else if (!isEnded) {
          send(interim);
        }
      };
      forward(query, onInterim).then(resolve, reject);
    });
}

/** Gives the next query the response once more, if it and the interim ones before it pass a test. */
export function repeatReply(
  test: (reply: Reply, interims: readonly Interim[]) => boolean,
): ProxyMutant["mutate"] {
  return (forward) => {
    let last: Reply | undefined;
    return async (query, send) => {
      const interims: Interim[] = [];
      const repeated = last;
      last = undefined;
      const reply = await forward(query, (interim) => {
        interims.push(interim);
        send(interim);
      });
      if (repeated !== undefined) {
        return repeated;
      }
      last = test(reply, interims) ? reply : undefined;
      return reply;
    };
  };
}

/** Keeps responses, and answers later queries by them. */
export function keepReplies(
  isKept: (reply: Reply, query: Query) => boolean,
  toKey: (query: Query) => string,
): ProxyMutant["mutate"] {
  return (forward) => {
    const kept = new Map<string, Reply>();
    return async (query, send) => {
      const key = toKey(query);
      const known = kept.get(key);
      if (known !== undefined) {
        return known;
      }
      const reply = await forward(query, send);
      if (isKept(reply, query)) {
        kept.set(key, reply);
      }
      return reply;
    };
  };
}
